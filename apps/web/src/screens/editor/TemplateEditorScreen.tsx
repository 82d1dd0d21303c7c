import { Navigate, useParams } from 'react-router';
import { WithTemplate } from '../../templates/WithTemplate.tsx';
import { listAddress } from '../../ui/lists/use-list-state.ts';
import { documentOfTemplate } from '../../versions/shown-document.ts';
import { Workspace } from './Workspace.tsx';

/** How often the screen looks whether somebody else renamed or deleted the template. */
const LOOK_AGAIN_MS = 10_000;

/** `/templates/{templateId}`: a template in the editor. */
export function TemplateEditorScreen() {
  const templateId = Number(useParams().templateId);
  const back = { to: listAddress('/templates'), label: 'Back to the templates' };
  return (
    <WithTemplate
      templateId={templateId}
      lookAgain={LOOK_AGAIN_MS}
      refused={() => <Navigate to={back.to} replace />}
    >
      {(template) => <Workspace key={template.id} document={documentOfTemplate(template)} back={back} />}
    </WithTemplate>
  );
}
