import {
  ChangedTemplate,
  dataObjectProblem,
  type ExperimentType,
  NewTemplate,
  type Template,
  templateCalls,
} from '@benchbook/contract';
import { retold, t } from '@benchbook/words';
import { Checkbox, Select, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../api/client.ts';
import { fullName, useUser } from '../session/session.ts';
import { offeredTypes } from '../types/access.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { DocumentTypeField } from '../ui/forms/DocumentTypeField.tsx';
import { TitleFields } from '../ui/forms/TitleFields.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { PlaceholderPreview } from './PlaceholderPreview.tsx';

interface Props {
  /** Left out for a new one. */
  template?: Template | undefined;
  /** All workbook types there are: a template without one is for everybody. */
  types: readonly ExperimentType[];
  onClose: () => void;
}

type Fields = Required<
  Pick<NewTemplate, 'title' | 'description' | 'autofill' | 'dataObject' | 'documentType'>
> & {
  experimentTypeId: number | null;
};

/** What is written about a template, and for a new one whether its blank document is Word or Excel. */
export function TemplateForm({ template, types, onClose }: Props) {
  const user = useUser();
  const form = useForm<Fields>({
    initialValues: {
      title: template?.title ?? '',
      description: template?.description ?? '',
      autofill: template?.autofill ?? false,
      dataObject: template?.dataObject ?? '',
      documentType: template?.documentType ?? 'docx',
      experimentTypeId: template?.experimentTypeId ?? null,
    },
    validate: checkBy(template === undefined ? NewTemplate : ChangedTemplate),
  });
  const { autofill, experimentTypeId } = form.values;
  const save = useSave(form, {
    item: template,
    send: ({ documentType, ...fields }, updatedAt) => {
      const body = { ...fields, userName: fullName(user) };
      return template === undefined
        ? call(templateCalls.createTemplate, { body: { ...body, documentType } })
        : call(templateCalls.changeTemplate, {
            params: { id: template.id },
            body: { ...body, ...(updatedAt === undefined ? {} : { updatedAt }) },
          });
    },
    refresh: ['templates'],
    onSaved: onClose,
  });
  const offered = offeredTypes(types, user, template === undefined ? 'create' : 'edit');
  const present = types.filter(
    ({ id }) => id === template?.experimentTypeId && !offered.some((type) => type.id === id),
  );
  return (
    <DialogForm submit={template === undefined ? t('Create') : t('Save')} onCancel={onClose} {...save}>
      <TitleFields inputProps={form.getInputProps} />
      <Select
        label={t('Workbook Type')}
        description={t('Whoever may create or edit workbooks of the type may use the template')}
        placeholder={t('None: for everybody')}
        clearable
        data={[...present, ...offered].map((type) => ({ value: String(type.id), label: type.typeName }))}
        error={form.errors.experimentTypeId}
        value={experimentTypeId === null ? null : String(experimentTypeId)}
        onChange={(value) => form.setFieldValue('experimentTypeId', value === null ? null : Number(value))}
      />
      {template === undefined && <DocumentTypeField inputProps={form.getInputProps('documentType')} />}
      <Checkbox label={t('Enable Autofill')} {...form.getInputProps('autofill', { type: 'checkbox' })} />
      {autofill && (
        <Textarea
          label={t('Data Object')}
          description={t(
            "JSON: for each placeholder, such as '{'project'}' in the document, what stands there after loading",
          )}
          placeholder={'{\n  "project": "$project.title"\n}'}
          autosize
          minRows={5}
          maxRows={16}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('dataObject')}
          onBlur={() => {
            const problem = dataObjectProblem(form.values.dataObject);
            if (form.values.dataObject !== '' && problem !== null)
              form.setFieldError('dataObject', retold(problem.msg));
          }}
        />
      )}
      {autofill && template !== undefined && (
        <PlaceholderPreview templateId={template.id} dataObject={form.values.dataObject} />
      )}
    </DialogForm>
  );
}
