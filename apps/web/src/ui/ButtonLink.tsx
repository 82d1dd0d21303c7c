import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

interface Props extends ButtonProps {
  to: To;
  state?: unknown;
  children: ReactNode;
}

/** A link inside the application that looks like a button. */
export function ButtonLink({ to, state, children, ...button }: Props) {
  return (
    <Button {...button} renderRoot={(props) => <Link {...props} to={to} state={state} />}>
      {children}
    </Button>
  );
}
