import type { Experiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { usePreparingLink } from '../editor/prepared-editor.ts';
import { useUser } from '../session/session.ts';
import { DocumentIcon } from '../ui/DocumentIcon.tsx';
import { mayOpen } from './rules.ts';

/** What kind of document a workbook is, or that it is private to somebody else. */
export function KindIcon({ experiment }: { experiment: Experiment }) {
  const open = mayOpen(experiment, useUser());
  return (
    <DocumentIcon
      type={experiment.documentType}
      format={experiment.format}
      locked={
        open ? undefined : t('Private: only {createdBy} can open it', { createdBy: experiment.createdBy })
      }
    />
  );
}

/**
 * The title: a link to the editor, for a PDF in a new window, or plain text while it is locked. What is in a PDF is shown by
 * the document server's page, of another origin than ours (docs/decisions/0046).
 */
export function ExperimentTitle({ experiment }: { experiment: Experiment }) {
  const open = mayOpen(experiment, useUser());
  const preparing = usePreparingLink(experiment.documentType);
  const { projectId, id, title } = experiment;
  const address = `/projects/${projectId}/experiments/${id}`;
  if (!open) {
    return (
      <Text component="span" className="card-title" c="dimmed" title={title}>
        {title}
      </Text>
    );
  }
  const isPdf = experiment.documentType === 'pdf';
  return (
    <Anchor
      className="card-title"
      title={title}
      {...preparing}
      renderRoot={(props) => (
        <Link {...props} to={address} {...(isPdf && { target: '_blank', rel: 'noopener' })} />
      )}
    >
      {title}
      {isPdf && <VisuallyHidden>{t(' (opens in a new window)')}</VisuallyHidden>}
    </Anchor>
  );
}
