import { later } from '../later.tsx';
import { useAsked } from './confirm.ts';

const QuestionDialog = later(async () => (await import('./QuestionDialog.tsx')).QuestionDialog);

/** Where `confirm` asks; the dialog is loaded with the first question. Mounted once. */
export function Questions() {
  return useAsked().map((asked) => <QuestionDialog key={asked.number} {...asked} />);
}
