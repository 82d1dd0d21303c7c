import { t } from '@benchbook/words';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { showOnce } from './alerts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Said where code did not come: the network is away, or the server has another edition of it by now. */
const NOT_LOADED = t(
  'A part of the page could not be loaded. Check the connection and try again; if that stays so, reload the page.',
);

/** Styles that did not come. The build asks for each only once. */
const failedStyles = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  document.addEventListener('error', note, { capture: true });
}

function askForStylesAgain(): void {
  for (const link of failedStyles) link.replaceWith(link.cloneNode());
  failedStyles.clear();
}

/**
 * A component whose code is loaded when it is first shown.
 *
 * Code that does not come is told of, and asked for again: a dialog when it is opened again, everything else once the network is back.
 * React's own `lazy` would take the whole page along, and with it a document with what was typed into it and no server has.
 *
 * @param Meanwhile stands in its place until then; nothing does where it is left out
 */
export function later<Props extends object>(
  load: Load<Props>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the head of a module
  return function Later(props: Props) {
    const [, setIsThere] = useState(Loaded !== undefined);
    // What can be closed is, so that it can be opened again.
    const close = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : undefined;
    const giveUp = useEffectEvent(() => close?.());
    useEffect(() => {
      if (Loaded !== undefined) return;
      let isGone = false;
      const ask = () => {
        askForStylesAgain();
        load().then(
          (component) => {
            Loaded = component;
            if (!isGone) setIsThere(true);
          },
          () => {
            if (isGone) return;
            showOnce(NOT_LOADED);
            giveUp();
          },
        );
      };
      ask();
      window.addEventListener('online', ask);
      return () => {
        isGone = true;
        window.removeEventListener('online', ask);
      };
    }, []);
    const Shown = Loaded ?? Meanwhile;
    return Shown === undefined ? null : <Shown {...props} />;
  };
}

/** A dialog whose code is loaded when it is first opened. From then on it stays, so that it can go as it came. */
export function dialogLater<Props extends { opened: boolean }>(load: Load<Props>): ComponentType<Props> {
  let isThere = false;
  const Dialog = later<Props>(async () => {
    const component = await load();
    isThere = true;
    return component;
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each, at the head of a module
  return function DialogLater(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.opened);
    if (props.opened && !wasOpened) setWasOpened(true);
    return props.opened || (wasOpened && isThere) ? <Dialog {...props} /> : null;
  };
}
