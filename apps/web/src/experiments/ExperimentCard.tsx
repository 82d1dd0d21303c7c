import type { Experiment } from '@benchbook/contract';
import { ActionIcon, Anchor, Badge, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCopy, IconPencil, IconSignature, IconUserQuestion } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { DocumentIcon } from '../ui/DocumentIcon.tsx';
import { Footer } from '../ui/Footer.tsx';
import { type FoundInside, FoundPassages } from './FoundPassages.tsx';
import { displayState, mayOpen, shownEditor } from './rules.ts';
import { TakeOverButton } from './TakeOverButton.tsx';

const AccessDialog = lazy(async () => ({
  default: (await import('../access/AccessDialog.tsx')).AccessDialog,
}));

function StateBadge({ experiment }: { experiment: Experiment }) {
  const state = displayState(experiment);
  if (state === 'reviewed')
    return (
      <Badge variant="light" color="teal">
        Reviewed
      </Badge>
    );
  if (state === 'declined') {
    return (
      <Badge variant="light" color="orange">
        {experiment.declined?.withdrawn ? 'Withdrawn' : 'Declined'}
      </Badge>
    );
  }
  if (state === 'published') return <Badge variant="light">Published</Badge>;
  if (experiment.visibility === 'Private') {
    return <Badge variant="default">Private</Badge>;
  }
  return null;
}

/**
 * The title: a link to the editor, for a PDF in a new window, or plain text while it is locked. What is in a PDF is shown by
 * the document server's page, of another origin than ours (docs/decisions/0046).
 */
function CardTitle({ experiment, open }: { experiment: Experiment; open: boolean }) {
  const { projectId, id, title } = experiment;
  const address = `/projects/${projectId}/experiments/${id}`;
  if (!open) {
    return (
      <Text component="span" className="card-title" c="dimmed">
        {title}
      </Text>
    );
  }
  if (experiment.documentType === 'pdf') {
    return (
      <Anchor
        className="card-title"
        renderRoot={(props) => <Link {...props} to={address} target="_blank" rel="noopener" />}
      >
        {title}
        <VisuallyHidden> (opens in a new window)</VisuallyHidden>
      </Anchor>
    );
  }
  return (
    <Anchor className="card-title" renderRoot={(props) => <Link {...props} to={address} />}>
      {title}
    </Anchor>
  );
}

/** For administrators: who may do what with the workbook, and why. */
function AccessButton({ experiment }: { experiment: Experiment }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Tooltip label="Who may do what">
        <ActionIcon
          variant="subtle"
          aria-label={`Who may do what with ${experiment.title}`}
          onClick={() => setAsking(true)}
        >
          <IconUserQuestion size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Suspense>
        {asking && (
          <AccessDialog
            experiment={{ id: experiment.id, name: experiment.title }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

interface Props {
  experiment: Experiment;
  /** Left out where the workbook may not be edited. */
  onEdit?: (() => void) | undefined;
  /** Left out where there is nothing to copy yet. */
  onCopy?: (() => void) | undefined;
  /** Names the project too, where workbooks of several projects are listed. */
  withProject?: boolean;
  /** Where its document says what was looked for. */
  inside?: FoundInside | undefined;
}

/** One workbook with everything that happened to it (section 2, Workbook list screen). */
export function ExperimentCard({ experiment, onEdit, onCopy, withProject = false, inside }: Props) {
  const user = useUser();
  const open = mayOpen(experiment, user);
  const inUseBy = shownEditor(experiment);
  const waitsFor = experiment.signers.flatMap(({ isNext, who }) => (isNext ? [who] : []));
  return (
    <li>
      <article className="surface card" aria-label={experiment.title} data-locked={open ? undefined : true}>
        <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
          <Group gap="xs" align="flex-start" wrap="nowrap" miw={0}>
            <DocumentIcon
              type={experiment.documentType}
              format={experiment.format}
              locked={open ? undefined : `Private: only ${experiment.createdBy} can open it`}
            />
            <CardTitle experiment={experiment} open={open} />
          </Group>
          <Group gap={4} wrap="nowrap" mt={-3} mr={-6} flex="none">
            <StateBadge experiment={experiment} />
            {open && experiment.documentType === 'pdf' && (
              <Tooltip label="Versions and signatures">
                <ActionIcon
                  variant="subtle"
                  aria-label={`Versions and signatures of ${experiment.title}`}
                  renderRoot={(props) => (
                    <Link {...props} to={`/projects/${experiment.projectId}/experiments/${experiment.id}`} />
                  )}
                >
                  <IconSignature size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            {isAdministrator(user) && !open && !experiment.ownerIsActive && (
              <TakeOverButton experiment={experiment} />
            )}
            {isAdministrator(user) && <AccessButton experiment={experiment} />}
            {onCopy !== undefined && (
              <Tooltip label="Copy">
                <ActionIcon variant="subtle" aria-label={`Copy ${experiment.title}`} onClick={onCopy}>
                  <IconCopy size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            {onEdit !== undefined && (
              <Tooltip label="Edit">
                <ActionIcon variant="subtle" aria-label={`Edit ${experiment.title}`} onClick={onEdit}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </Group>
        </Group>
        {withProject && (
          <Anchor
            size="xs"
            c="dimmed"
            renderRoot={(props) => <Link {...props} to={`/projects/${experiment.projectId}/experiments`} />}
          >
            {experiment.projectTitle}
          </Anchor>
        )}
        {experiment.description !== '' && (
          <Text size="sm" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
            {experiment.description}
          </Text>
        )}
        {inside && <FoundPassages experiment={experiment} inside={inside} />}
        <div className="card-footer">
          <Footer what="Created by" who={experiment.createdBy} when={experiment.createdAt} />
          <Footer what="Last edit by" who={experiment.lastUpdateBy} when={experiment.updatedAt} />
          {inUseBy !== null && <span>In use by {inUseBy}</span>}
          {experiment.publishedAt !== null && (
            <Footer what="Published by" who={experiment.publisher} when={experiment.publishedAt} />
          )}
          {experiment.signers.map(({ step, signed }) =>
            signed?.kind === 'sign' ? (
              <Footer key={step} what="Signed by" who={signed.by} when={signed.at} />
            ) : null,
          )}
          {waitsFor.length > 0 && <span>Waiting for {waitsFor.join(', ')}</span>}
          {experiment.declined !== null && (
            <>
              <Footer
                what={experiment.declined.withdrawn ? 'Withdrawn by' : 'Declined by'}
                who={experiment.declined.by}
                when={experiment.declined.at}
              />
              <Text span size="xs" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
                {experiment.declined.reason}
              </Text>
            </>
          )}
          {experiment.reviewedAt !== null && (
            <Footer what="Reviewed by" who={experiment.reviewer} when={experiment.reviewedAt} />
          )}
        </div>
      </article>
    </li>
  );
}
