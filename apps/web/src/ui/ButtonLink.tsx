import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

interface Props extends ButtonProps {
  to: To;
  state?: unknown;
  /** Opens a tab of its own, so that what is open here stays. */
  newTab?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ to, state, newTab = false, children, ...button }: Props) {
  return (
    <Button
      {...button}
      renderRoot={(props) => <Link {...props} to={to} state={state} {...(newTab && { target: '_blank' })} />}
    >
      {children}
    </Button>
  );
}
