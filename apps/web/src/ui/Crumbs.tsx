import { t } from '@benchbook/words';
import { Link } from 'react-router';

export interface Crumb {
  to: string;
  label: string;
}

/** Before the heading of a screen: what it is in, from the whole to the part. */
export function Crumbs({ of }: { of: readonly Crumb[] }) {
  return (
    <nav aria-label={t('Breadcrumbs')} className="crumbs">
      <ol>
        {of.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} title={label}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
