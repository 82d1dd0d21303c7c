import { t } from '@benchbook/words';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useListLook } from '../session/list-look.ts';
import { DocumentIcon } from '../ui/DocumentIcon.tsx';
import { openedQuery, starredQuery } from './queries.ts';
import './at-hand.css';

/** Of what was opened last. */
const SHOWN = 6;

/**
 * What somebody comes back to, one click away: what they marked with a star, and what they opened last. It folds up, as they like.
 * On a phone, where the first card stands high, the palette has it.
 */
export function AtHand() {
  const [{ isFolded = false }, setLook] = useListLook('at hand');
  const { projects = [], workbooks = [] } = useQuery(starredQuery).data ?? {};
  const opened = (useQuery(openedQuery).data ?? []).filter(({ id }) =>
    workbooks.every((one) => one.id !== id),
  );
  if (projects.length + workbooks.length + opened.length === 0) return null;
  const Sign = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <section className="at-hand" aria-label={t('At hand')}>
      <UnstyledButton
        className="at-hand-fold"
        aria-expanded={!isFolded}
        onClick={() => setLook({ isFolded: !isFolded })}
      >
        <Sign size={14} aria-hidden />
        {t('At hand')}
      </UnstyledButton>
      {!isFolded && (
        <>
          <Row title={t('Starred')}>
            {[
              ...projects.map(({ id, title }) => (
                <At key={`project ${id}`} to={`/projects/${id}/experiments`} title={title}>
                  <IconFolders size={16} stroke={1.6} aria-hidden />
                </At>
              )),
              ...workbooks.map((workbook) => <AtWorkbook key={workbook.id} {...workbook} />),
            ]}
          </Row>
          <Row title={t('Opened last')}>
            {opened.slice(0, SHOWN).map((workbook) => (
              <AtWorkbook key={workbook.id} {...workbook} />
            ))}
          </Row>
        </>
      )}
    </section>
  );
}

function Row({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div className="at-hand-row">
      <Text span size="xs" c="dimmed" className="at-hand-title">
        {title}
      </Text>
      <ul aria-label={title}>{children}</ul>
    </div>
  );
}

type Workbook = { id: number; title: string; projectId: number; documentType: 'docx' | 'xlsx' | 'pdf' };

const AtWorkbook = ({ id, title, projectId, documentType }: Workbook) => (
  <At to={`/projects/${projectId}/experiments/${id}`} title={title}>
    <DocumentIcon type={documentType} format={documentType} />
  </At>
);

const At = ({ to, title, children }: { to: string; title: string; children: ReactNode }) => (
  <li>
    <Link to={to} className="at-hand-link" title={title}>
      {children}
      <span className="one-line">{title}</span>
    </Link>
  </li>
);
