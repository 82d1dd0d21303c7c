import { t } from '@benchbook/words';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useLocation } from 'react-router';
import { ProjectTree } from '../sidebar/ProjectTree.tsx';
import { dialogLater } from '../ui/later.tsx';
import { WaitingLink } from '../waiting/WaitingLink.tsx';
import { currentOf, PLACES } from './places.ts';

const TreeDrawer = dialogLater(async () => (await import('./TreeDrawer.tsx')).TreeDrawer);

interface Props {
  /** It is wide, with the tree of projects in it; only where the window has room for that. */
  wide: boolean;
  drawer: { opened: boolean; close: () => void };
}

/**
 * The one place for navigation, on every screen: at a desk beside it, wide with the tree of projects or narrow; on a
 * phone a bar below it, and the tree in a drawer.
 */
export function Rail({ wide, drawer }: Props) {
  const { pathname } = useLocation();
  const hasRoom = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <>
      <div className="rail" id="rail" data-wide={wide || undefined}>
        <nav aria-label={t('Screens')}>
          <ul className="places">
            {PLACES.map(({ to, label, Icon }) => (
              <li key={to}>
                <Link to={to} className="place" title={label} aria-current={currentOf(to, pathname)}>
                  <Icon size={20} stroke={1.6} aria-hidden />
                  <span className="place-label">{label}</span>
                </Link>
              </li>
            ))}
            <li>
              <WaitingLink current={currentOf('/waiting', pathname)} />
            </li>
          </ul>
        </nav>
        {wide && hasRoom && <ProjectTree />}
      </div>
      <TreeDrawer opened={drawer.opened && !hasRoom} onClose={drawer.close} />
    </>
  );
}
