import { type DocumentFormat, type DocumentPlace, isForMacros } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DocumentTitle } from '../../editor/DocumentTitle.tsx';
import { describeState, isHeldUp } from '../../editor/document-state.ts';
import { REGION } from '../../editor/regions.ts';
import { StarButton } from '../../personal/StarButton.tsx';
import { FoldToggle } from '../../ui/FoldToggle.tsx';
import { useTime } from '../../ui/time.ts';
import { useFold } from '../../ui/use-fold.ts';
import { useDocumentCrumbs } from '../document-crumbs.ts';
import type { Saving } from './use-saving.ts';

interface Props {
  place: DocumentPlace;
  back: { to: string; label: string };
  title: string;
  format: DocumentFormat;
  saving: Saving;
  /** What is said beside the state of the document. */
  status: ReactNode;
  /** What shows panels beside the document. */
  panels: ReactNode;
  /** What makes pages of it; null where nothing does. */
  pages: ReactNode;
  /** What else can be done with the document. */
  actions: ReactNode;
}

/** The bar above an opened document: what it is, what of it is saved, and what can be done with it. */
export function DocumentHeader(props: Props) {
  const { place, back, title, format, saving, status, panels, pages, actions } = props;
  const crumbs = useDocumentCrumbs(place);
  const fold = useFold('.editor-actions');
  const { moment } = useTime();
  const { state, latest, answers } = saving;
  return (
    <div className="bar editor-header">
      <DocumentTitle back={back} crumbs={crumbs} title={title}>
        <Group gap="0 12px" mih="1.2rem" className="document-status">
          <Text
            size="xs"
            role="status"
            {...(isHeldUp(state, answers) ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
          >
            {describeState(state, latest, latest === undefined ? '' : moment(latest.createdAt), answers)}
          </Text>
          {isForMacros(format) && (
            <Text size="xs" c="dimmed">
              {t('With macros ({format}), which are kept and never run here', { format })}
            </Text>
          )}
          {status}
        </Group>
      </DocumentTitle>
      <div ref={fold.ref} className="editor-tools" data-folded={!fold.opened || undefined}>
        <Group gap="xs" className="editor-actions" role="toolbar" aria-label={t('Document')} {...REGION}>
          {'experimentId' in place && <StarButton of="workbook" id={place.experimentId} title={title} />}
          {panels}
          {pages}
          {actions}
        </Group>
        <FoldToggle fold={fold} label={t('All that can be done with this document')} />
      </div>
    </div>
  );
}
