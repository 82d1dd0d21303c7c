import { useEffect, useState } from 'react';
import { useSetting } from '../configuration/configuration.ts';
import { dialogLater } from '../ui/later.tsx';
import { rememberWelcomeShown, wasWelcomeShown } from './local-storage.ts';

const WelcomeText = dialogLater(async () => (await import('./WelcomeText.tsx')).WelcomeText);

/** The login text, once per browser, where the configuration says so (section 2, Projects screen). */
export function WelcomeDialog() {
  const text = useSetting('loginText');
  const wanted = useSetting('displayLoginText') === 'true' && text.trim() !== '';
  const [shown, setShown] = useState(wasWelcomeShown);
  const opened = wanted && !shown;
  // What was on the screen was shown, however it went away: by Close, by a reload, with the browser.
  useEffect(() => {
    if (opened) rememberWelcomeShown();
  }, [opened]);
  const close = () => setShown(true);
  return <WelcomeText text={text} opened={opened} onClose={close} />;
}
