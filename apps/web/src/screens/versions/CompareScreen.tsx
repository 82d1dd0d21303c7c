import { type Comparable, comparableOf, referenceOf, type XlsxResultGroup } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { ActionIcon, Alert, Button, Drawer, Group, Loader, Select, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconArrowsExchange,
  IconChevronDown,
  IconChevronUp,
  IconFileCheck,
  IconList,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { DocumentTitle } from '../../editor/DocumentTitle.tsx';
import { failureMessages } from '../../ui/alerts.ts';
import { inSentence } from '../../ui/in-sentence.ts';
import { CalculatedNotice } from '../../versions/CalculatedNotice.tsx';
import { ChangeList } from '../../versions/compare/ChangeList.tsx';
import { DocxComparison } from '../../versions/compare/DocxComparison.tsx';
import { ResultList, resultsText } from '../../versions/compare/ResultList.tsx';
import { useCalculated } from '../../versions/compare/use-calculated.ts';
import { useChoices } from '../../versions/compare/use-choices.ts';
import { useJumping } from '../../versions/compare/use-jumping.ts';
import { useRewritten } from '../../versions/compare/use-rewritten.ts';
import { XlsxComparison } from '../../versions/compare/XlsxComparison.tsx';
import { documentPath } from '../../versions/paths.ts';
import { comparisonQuery } from '../../versions/queries.ts';
import { RewrittenNotice } from '../../versions/RewrittenNotice.tsx';
import { kindOf, type ShownDocument } from '../../versions/shown-document.ts';
import { nameOf } from '../../versions/version-text.ts';
import { useDocumentCrumbs } from '../document-crumbs.ts';
import { WithDocument } from './WithDocument.tsx';
import '../../versions/compare/compare.css';

/** `/projects/{p}/experiments/{e}/compare?before=3&after=7`, and the same of a template */
export function CompareScreen() {
  const [search] = useSearchParams();
  const compare = (document: ShownDocument) => {
    const latest = document.version;
    const after = comparableOf(search.get('after') ?? '') ?? { kind: 'version', number: latest };
    const before =
      comparableOf(search.get('before') ?? '') ??
      ({ kind: 'version', number: Math.max(latest - 1, 1) } as const);
    return (
      <Comparison key={`${referenceOf(before)} ${referenceOf(after)}`} {...{ document, before, after }} />
    );
  };
  return <WithDocument>{compare}</WithDocument>;
}

interface Props {
  document: ShownDocument;
  before: Comparable;
  after: Comparable;
}

function Comparison({ document, before, after }: Props) {
  const { place } = document;
  const crumbs = useDocumentCrumbs(place);
  const [, setSearch] = useSearchParams();
  const narrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false });
  const [listOpen, { open: openList, close: closeList }] = useDisclosure(false);
  const choices = useChoices(document, [before, after]);
  const { data: diff, error, isFetching, refetch } = useQuery(comparisonQuery(place, before, after));
  const rewritten = useRewritten(place, [before, after]);
  const calculated = useCalculated(place, [before, after]);
  const jumping = useJumping(diff);
  const changes = diff?.changes ?? [];
  const results = diff?.type === 'xlsx' ? diff.results : [];
  const hasDifferences = changes.length > 0 || results.length > 0;

  const choose = (sides: { before?: string | null; after?: string | null }) =>
    setSearch({
      before: sides.before ?? referenceOf(before),
      after: sides.after ?? referenceOf(after),
    });
  const go = (index: number) => {
    closeList();
    jumping.jump(index);
  };
  const list = (
    <>
      <ChangeList changes={changes} current={jumping.current} onJump={go} />
      <ResultList groups={results} first={changes.length} current={jumping.current} onJump={go} />
    </>
  );

  return (
    <div className="editor-screen">
      <div className="bar editor-header">
        <DocumentTitle
          crumbs={crumbs}
          back={{ to: documentPath(place), label: t('Back to the {kindOf}', { kindOf: kindOf(place) }) }}
          title={t('Compare {title}', { title: document.title })}
        >
          <Text size="xs" c="dimmed" role="status">
            {diff === undefined ? t('Comparing…') : countText(changes.length, results)}
          </Text>
        </DocumentTitle>
        <Group gap="xs" wrap="nowrap" className="diff-controls">
          <Select
            aria-label={t('Before')}
            size="sm"
            data={choices}
            value={referenceOf(before)}
            allowDeselect={false}
            searchable={choices.length > 12}
            onChange={(value) => choose({ before: value })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t('Exchange the two sides')}
            onClick={() => setSearch({ before: referenceOf(after), after: referenceOf(before) })}
          >
            <IconArrowsExchange size={18} aria-hidden />
          </ActionIcon>
          <Select
            aria-label={t('After')}
            size="sm"
            data={choices}
            value={referenceOf(after)}
            allowDeselect={false}
            searchable={choices.length > 12}
            onChange={(value) => choose({ after: value })}
          />
        </Group>
        <Group gap={4} wrap="nowrap">
          <Button
            className="phone-icon"
            variant="default"
            size="sm"
            leftSection={<IconChevronUp size={16} aria-hidden />}
            disabled={!hasDifferences}
            aria-keyshortcuts="p Shift+F8"
            onClick={jumping.previous}
          >
            {t('Previous')}
          </Button>
          <Button
            className="phone-icon"
            size="sm"
            leftSection={<IconChevronDown size={16} aria-hidden />}
            disabled={!hasDifferences}
            aria-keyshortcuts="n F8"
            onClick={jumping.next}
          >
            {t('Next')}
          </Button>
          {narrow && hasDifferences && (
            <Button
              className="phone-icon"
              variant="default"
              size="sm"
              leftSection={<IconList size={16} aria-hidden />}
              onClick={openList}
            >
              {t('List')}
            </Button>
          )}
        </Group>
      </div>
      {error !== null && (
        <Alert color="red" radius={0} p="xs" icon={<IconAlertCircle size={18} aria-hidden />} role="alert">
          <Group gap="sm">
            <Text size="sm">{failureMessages(error).join(' ')}</Text>
            <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => refetch()}>
              {t('Retry')}
            </Button>
          </Group>
        </Alert>
      )}
      {rewritten.map((version) => (
        <RewrittenNotice key={version.number} {...version} />
      ))}
      {calculated.map((version) => (
        <CalculatedNotice key={version.number} {...version} />
      ))}
      <div className="editor-body">
        {!narrow && hasDifferences && (
          <aside className="diff-list" aria-label={t('List of changes')}>
            {list}
          </aside>
        )}
        <section className="diff" aria-label={t('Comparison')}>
          {diff === undefined && error === null && <Loader size="sm" m="lg" aria-hidden />}
          {diff !== undefined && !hasDifferences && (
            <div className="diff-nothing">
              <IconFileCheck size={32} stroke={1.5} aria-hidden />
              <Text>
                {t('{nameOf} and {nameOf2} have the same content.', {
                  nameOf: nameOf(before),
                  nameOf2: inSentence(nameOf(after)),
                })}
              </Text>
            </div>
          )}
          {diff?.type === 'docx' && changes.length > 0 && (
            <>
              <div className="diff-heads" aria-hidden>
                <span>{nameOf(before)}</span>
                <span>{nameOf(after)}</span>
              </div>
              <DocxComparison diff={diff} />
            </>
          )}
          {diff?.type === 'xlsx' && hasDifferences && (
            <XlsxComparison diff={diff} sheet={jumping.sheet} onSheet={jumping.setSheet} />
          )}
        </section>
      </div>
      {narrow && (
        <Drawer
          opened={listOpen}
          onClose={closeList}
          position="right"
          title={t('Changes')}
          size={340}
          padding={0}
        >
          {list}
        </Drawer>
      )}
    </div>
  );
}

function countText(edits: number, groups: readonly XlsxResultGroup[]): string {
  const results = groups.reduce((sum, { count }) => sum + count, 0);
  if (edits === 0 && results === 0) return t('No differences');
  const changes =
    edits === 1
      ? t('{count, number} change', { count: edits })
      : t('{count, number} changes', { count: edits });
  return results === 0 ? changes : `${changes}, ${resultsText(results)}`;
}
