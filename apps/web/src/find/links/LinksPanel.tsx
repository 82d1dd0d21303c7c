import { linkCalls, type WorkbookLinks } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Anchor, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/client.ts';
import { DocumentIcon } from '../../ui/DocumentIcon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { useTime } from '../../ui/time.ts';
import { AddLinkForm } from './AddLinkForm.tsx';
import { LinkWordForm } from './LinkWordForm.tsx';
import { type LinksPlace, linksQuery } from './queries.ts';
import './links.css';

/** What an opened workbook is linked with: where it leads, what leads to it, and its copies. */
export function LinksPanel({ place }: { place: LinksPlace }) {
  return (
    <div className="links">
      <Loaded
        what={t('the links')}
        query={useQuery(linksQuery(place))}
        waiting={
          <Stack p="md">
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        }
      >
        {(links) => <Links place={place} links={links} />}
      </Loaded>
    </div>
  );
}

function Links({ place, links: all }: { place: LinksPlace; links: WorkbookLinks }) {
  const { links, linkedFrom, copyOf, copies, mayLink } = all;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (linkId: number) => call(linkCalls.removeLink, { params: { ...place, linkId } }),
    meta: { saves: true },
    onSuccess: (next) => client.setQueryData(linksQuery(place).queryKey, next),
    onError: () => client.invalidateQueries(linksQuery(place)),
  });
  /** The link whose words are being written anew. */
  const [edited, setEdited] = useState<number | null>(null);
  const isCopied = copyOf !== null || copies.length > 0;
  return (
    <>
      {mayLink && <AddLinkForm place={place} linked={links.map(({ workbook }) => workbook.id)} />}
      <Section title={t('Links to')} none={t('No links yet.')}>
        {links.map((link) => (
          <Line
            key={link.id}
            workbook={link.workbook}
            about={
              edited === link.id ? (
                <LinkWordForm place={place} link={link} onClose={() => setEdited(null)} />
              ) : (
                <Made {...link} />
              )
            }
            action={
              mayLink &&
              edited !== link.id && (
                <Group gap={4} wrap="nowrap">
                  <ActionIcon
                    size="sm"
                    variant="subtle"
                    color="gray"
                    aria-label={t('Say what the link to {title} is', { title: link.workbook.title })}
                    onClick={() => setEdited(link.id)}
                  >
                    <IconPencil size={16} stroke={1.6} aria-hidden />
                  </ActionIcon>
                  <CloseButton
                    size="sm"
                    aria-label={t('Remove the link to {title}', { title: link.workbook.title })}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(link.id)}
                  />
                </Group>
              )
            }
          />
        ))}
      </Section>
      <Section title={t('Linked from')} none={t('No workbook that you may open leads here.')}>
        {linkedFrom.map((link) => (
          <Line key={link.id} workbook={link.workbook} about={<Made {...link} />} />
        ))}
      </Section>
      {isCopied && (
        <Section title={t('Copies')}>
          {[
            ...(copyOf === null
              ? []
              : [{ ...copyOf, word: copyOf.amends ? t('Amends version') : t('Copy of version') }]),
            ...copies.map((copy) => ({
              ...copy,
              word: copy.amends ? t('Amended, from version') : t('Copied, from version'),
            })),
          ].map(({ workbook, word, version }) => (
            <Line key={workbook.id} workbook={workbook} about={`${word} ${version}`} />
          ))}
        </Section>
      )}
    </>
  );
}

type Workbook = WorkbookLinks['links'][number]['workbook'];

/** @param props.none what is said where there is nothing in it */
function Section({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  return (
    <section className="links-section" aria-label={title}>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {children.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <ul className="links-list">{children}</ul>
      )}
    </section>
  );
}

function Line({ workbook, about, action }: { workbook: Workbook; about: ReactNode; action?: ReactNode }) {
  const { id, title, documentType, projectId, projectTitle } = workbook;
  return (
    <li className="links-line">
      <DocumentIcon type={documentType} format={documentType} />
      <div className="links-text">
        <Anchor
          inherit
          renderRoot={(props) => <Link {...props} to={`/projects/${projectId}/experiments/${id}`} />}
        >
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {projectTitle}
        </Text>
        <Text size="xs">{about}</Text>
      </div>
      {action}
    </li>
  );
}

function Made({ word, by, at }: WorkbookLinks['links'][number]) {
  const { date } = useTime();
  return (
    <>
      {word !== '' && <span className="links-word">{word}</span>}
      <Text span inherit c="dimmed">
        {by}, {date(at)}
      </Text>
    </>
  );
}
