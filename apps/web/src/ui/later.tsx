import { type ComponentType, lazy, Suspense, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component whose code is loaded when it is first shown. Nothing stands in its place meanwhile. */
export function later<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the head of a module
  return function Later(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** A dialog whose code is loaded when it is first opened. From then on it stays, so that it can go as it came. */
export function dialogLater<Props extends { opened: boolean }>(load: Load<Props>): ComponentType<Props> {
  const Dialog = later(load);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the head of a module
  return function DialogLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return wasOpened ? <Dialog {...props} /> : null;
  };
}
