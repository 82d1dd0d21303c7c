import { t } from '@benchbook/words';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { FollowDocument, useLooksAgain } from '../../editor/following.tsx';
import { WithTemplate } from '../../templates/WithTemplate.tsx';
import { LedElsewhere } from '../../ui/LedElsewhere.tsx';
import { listAddress } from '../../ui/lists/use-list-state.ts';
import { documentOfTemplate } from '../../versions/shown-document.ts';
import { renewDocument } from './renew-document.ts';
import { Workspace } from './Workspace.tsx';

export { beginTemplate } from './begin.ts';

/** How often the screen looks whether somebody else renamed or deleted the template. */
const LOOK_AGAIN_MS = 10_000;

/** `/templates/{templateId}`: a template in the editor. */
export function TemplateEditorScreen() {
  const client = useQueryClient();
  const place = { templateId: Number(useParams().templateId) };
  return (
    <FollowDocument place={place} onChange={(what) => renewDocument(client, place, what)}>
      <OpenTemplate {...place} />
    </FollowDocument>
  );
}

function OpenTemplate({ templateId }: { templateId: number }) {
  const lookAgain = useLooksAgain(LOOK_AGAIN_MS);
  const back = { to: listAddress('/templates'), label: t('Back to the templates') };
  return (
    <WithTemplate
      templateId={templateId}
      lookAgain={lookAgain}
      refused={(error) => <LedElsewhere to={back.to} why={error} />}
    >
      {(template) => <Workspace key={template.id} document={documentOfTemplate(template)} back={back} />}
    </WithTemplate>
  );
}
