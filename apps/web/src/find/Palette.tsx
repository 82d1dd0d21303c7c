import type { Experiment, Project, Starred } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Kbd, Loader, Modal, Text, TextInput, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { experimentQuery } from '../experiments/queries.ts';
import { mayMove } from '../experiments/rules.ts';
import { readSearch } from '../experiments/search-words.ts';
import { openedQuery, savedSearchesQuery, starredQuery } from '../personal/queries.ts';
import { isAdministrator } from '../session/administrators.ts';
import { useUser } from '../session/session.ts';
import { useLogout } from '../session/use-logout.ts';
import { mayUseType } from '../types/access.ts';
import { experimentTypesQuery } from '../types/queries.ts';
import { dialogLater } from '../ui/later.tsx';
import { actionsFor } from './actions.ts';
import { type Item, type Section, sectionsOf } from './items.ts';
import { LONGEST_SEARCH, takeTyped } from './palette-key.ts';
import { findQuery } from './queries.ts';
import './find.css';

const MoveDialog = dialogLater(async () => (await import('../experiments/moving/MoveDialog.tsx')).MoveDialog);

/** How long somebody stops typing before it is looked for. */
const PAUSE_MS = 150;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The project somebody stands in. */
  project: Project | undefined;
  onShortcuts: () => void;
}

/** What everything is found and done by: a word, an arrow, Enter. */
export function Palette({ opened, onClose, ...found }: Props) {
  const [moved, setMoved] = useState<Experiment | null>(null);
  const [isMoving, moving] = useDisclosure(false);
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        withCloseButton={false}
        padding={0}
        size={640}
        yOffset="8vh"
        transitionProps={{ duration: 80 }}
        attributes={{ content: { 'aria-label': t('Search and commands') } }}
      >
        {/* Closed it is gone: opened again it begins anew. */}
        <Finding
          {...found}
          onClose={onClose}
          onMove={(workbook) => {
            setMoved(workbook);
            moving.open();
          }}
        />
      </Modal>
      {moved !== null && (
        <MoveDialog
          key={moved.id}
          experiments={[moved]}
          opened={isMoving}
          onMoved={moving.close}
          onClose={moving.close}
        />
      )}
    </>
  );
}

interface FindingProps extends Omit<Props, 'opened'> {
  onMove: (workbook: Experiment) => void;
}

function Finding({ onClose, project, onShortcuts, onMove }: FindingProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  // A phone has no key to be named beside what can be typed.
  const hasKeys = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false });
  const movable = useMovable();
  const { sections, isLooking, isTooWide } = useSections(typed.trim(), project, movable);
  const run = useRun({ onClose, onShortcuts, onMove: () => movable !== undefined && onMove(movable) });
  const items = sections.flatMap((section) => section.items);
  const active = items[Math.min(at, items.length - 1)];

  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };
    const step = steps[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      const next = Math.min(at, items.length - 1) + step;
      const isOne = Math.abs(step) === 1;
      // One step goes around; a leap ends at the end.
      setAt(isOne ? (next + items.length) % items.length : Math.max(0, Math.min(next, items.length - 1)));
    } else if (event.key === 'Enter' && active !== undefined && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(active);
    }
  };

  return (
    <div className="palette">
      <TextInput
        data-autofocus
        variant="unstyled"
        size="md"
        px="sm"
        className="palette-input"
        role="combobox"
        aria-label={t('Search or do')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : idOf(id, active)}
        placeholder={t('Search, go somewhere, do something')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          isLooking ? <Loader size="xs" aria-hidden /> : hasKeys && <Kbd size="xs">{t('Esc')}</Kbd>
        }
        rightSectionWidth={hasKeys ? 56 : 36}
        maxLength={LONGEST_SEARCH}
        value={typed}
        onFocus={() => {
          const before = takeTyped();
          if (before !== '') setTyped(before);
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div className="palette-list" role="listbox" id={`${id}-list`} aria-label={t('What was found')}>
        {sections.map((section) => (
          <Lines
            key={section.title}
            {...{ id, section, active }}
            onPoint={(item) => setAt(items.indexOf(item))}
            onRun={run}
          />
        ))}
      </div>
      {isTooWide && (
        <Text size="xs" c="dimmed" px="md" py={6}>
          {t('Too many workbooks are like this: type more of the word.')}
        </Text>
      )}
      <Text size="xs" c="dimmed" className="palette-foot">
        {t('Filters: by: type: is: tag: project: before: after: in:documents')}
      </Text>
      <VisuallyHidden role="status">
        {isLooking ? '' : t('{count} found', { count: items.length })}
      </VisuallyHidden>
    </div>
  );
}

interface LinesProps {
  id: string;
  section: Section;
  active: Item | undefined;
  onPoint: (item: Item) => void;
  onRun: (item: Item) => void;
}

function Lines({ id, section: { title, items }, active, onPoint, onRun }: LinesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a list of choices, not of a form
    <div role="group" aria-label={title}>
      <div className="palette-title" aria-hidden>
        {title}
      </div>
      {items.map((item) => (
        // The keyboard stays in the field, which names the line that it is on.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant
        <div
          key={item.id}
          id={idOf(id, item)}
          role="option"
          aria-selected={item === active}
          className="palette-item"
          ref={item === active ? bringIntoSight : undefined}
          onMouseMove={() => item !== active && onPoint(item)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onRun(item)}
        >
          <item.Icon size={18} stroke={1.6} aria-hidden />
          <span className="palette-label">{item.label}</span>
          {item.detail !== undefined && <span className="palette-detail">{item.detail}</span>}
        </div>
      ))}
    </div>
  );
}

/** An id has no spaces: those that name it are lists of ids. */
const idOf = (of: string, item: { id: string }): string => `${of}-${item.id.replaceAll(/\s+/g, '-')}`;

const bringIntoSight = (line: HTMLElement | null): void => line?.scrollIntoView({ block: 'nearest' });

const NOTHING_STARRED: Starred = { projects: [], workbooks: [] };

/** The workbook that somebody has before them, where they may move it. */
function useMovable(): Experiment | undefined {
  const user = useUser();
  const { projectId, experimentId } = useParams();
  const types = useQuery(experimentTypesQuery).data ?? [];
  const workbook = useQuery({
    ...experimentQuery(Number(projectId), Number(experimentId)),
    enabled: experimentId !== undefined,
  }).data;
  return experimentId !== undefined && workbook && mayMove(workbook, types, user) ? workbook : undefined;
}

/** What is shown for what is typed. */
function useSections(typed: string, project: Project | undefined, movable: Experiment | undefined) {
  const user = useUser();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const asked = readSearch(typed);
  // A filter is of the screen that searches.
  const term = readSearch(paused).understood.length === 0 ? paused : '';
  const found = useQuery({ ...findQuery(term), enabled: term !== '' && findQuery(term).enabled === true });
  const opened = useQuery(openedQuery).data ?? [];
  const starred = useQuery(starredQuery).data ?? NOTHING_STARRED;
  const searches = useQuery(savedSearchesQuery).data ?? [];
  const types = useQuery(experimentTypesQuery).data ?? [];
  const actions = actionsFor({
    isAdministrator: isAdministrator(user),
    mayCreate: types.some((type) => type.active && mayUseType(type, user, 'create')),
    project,
    movable,
  });
  return {
    sections: sectionsOf({ typed, asked, found: found.data, starred, opened, searches, actions }),
    isLooking: found.isFetching || (term !== '' && paused !== typed),
    isTooWide: found.data?.tooWide === true && typed !== '',
  };
}

/** Goes where a line leads, or does what it says, and puts the palette away. */
function useRun({
  onClose,
  onShortcuts,
  onMove,
}: Pick<FindingProps, 'onClose' | 'onShortcuts'> & { onMove: () => void }) {
  const navigate = useNavigate();
  const logout = useLogout();
  const { setColorScheme } = useMantineColorScheme();
  return ({ action: { to, state, does } }: Item) => {
    onClose();
    if (to !== undefined) void navigate(to, { state });
    else if (does === 'logout') void logout();
    else if (does === 'shortcuts') onShortcuts();
    else if (does === 'move') onMove();
    else if (does !== undefined) setColorScheme(does);
  };
}
