import { type Experiment, type ExperimentType, NewExperiment } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { SimpleGrid } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { ReasonField, whyNoReason } from '../ui/forms/ReasonField.tsx';
import { TitleFields } from '../ui/forms/TitleFields.tsx';
import { useSave } from '../ui/forms/use-save.ts';
import { problemOfTags, TagsField } from './tags/TagsField.tsx';
import { VisibilityField } from './VisibilityField.tsx';
import { WorkbookLimsFields } from './WorkbookLimsFields.tsx';
import { WorkbookTypeSelect } from './WorkbookTypeSelect.tsx';

const Written = NewExperiment.omit({ documentType: true, userName: true });
/** What is written about a workbook, beside its document. */
export type Written = z.infer<typeof Written>;

/** The form of a new one may start without a type. */
type Values = Omit<Written, 'experimentTypeId'> & { experimentTypeId: number | null };

/** Why it is changed; undefined where nobody asks. */
type Reason = string | undefined;

/** What is written about a workbook now. */
export const writtenAbout = (workbook: Experiment): Written => ({
  title: workbook.title,
  description: workbook.description,
  experimentTypeId: workbook.experimentTypeId,
  visibility: workbook.visibility,
  instrumentId: workbook.INSTRUMENTID,
  testId: workbook.TESTID,
});

interface Props {
  projectId: number;
  initialValues: Values;
  /** Those to choose from. */
  types: readonly ExperimentType[];
  /** What is changed, as it is known now; left out for a new one. */
  item?: Pick<Experiment, 'updatedAt' | 'asksReason'>;
  /** `updatedAt` tells the state a change is based on. */
  send: (written: Written, updatedAt: string | undefined, reason: Reason) => Promise<unknown>;
  /** Word on the button. */
  submit: string;
  /** Sentences about the whole form, beside those of a refusal. */
  problems?: readonly string[];
  /** Whether this person decides who sees the workbook. */
  decidesVisibility?: boolean;
  /** Whether it is given tags, too. */
  withTags?: boolean;
  /** Fields of the one dialog only, and what stands below all fields. */
  children?: ReactNode;
  foot?: ReactNode;
  /** Once it is saved, in the place of `onClose`. */
  onSaved?: () => void;
  onClose: () => void;
}

/** What is written about a workbook, in the New, Edit and Copy dialogs (section 2). */
export function WorkbookForm(props: Props) {
  const { projectId, types, submit, problems = [], decidesVisibility = true, withTags = false } = props;
  const { children, foot, onClose } = props;
  const { onSaved = onClose } = props;
  const checkFields = checkBy(Written);
  /** The type it has asks why it is changed, or the one it is given. */
  const asksReason = ({ experimentTypeId }: Values) =>
    props.item !== undefined &&
    (props.item.asksReason || types.some(({ id, asksReason }) => id === experimentTypeId && asksReason));
  const form = useForm<Values & { reason: string }>({
    initialValues: { ...props.initialValues, reason: '' },
    // Something that is copied may be of a type this person cannot create workbooks of.
    validate: (values) => ({
      ...checkFields(values),
      ...(types.some(({ id }) => id === values.experimentTypeId)
        ? {}
        : { experimentTypeId: t('Choose a workbook type.') }),
      ...(asksReason(values) ? { reason: whyNoReason(values.reason) } : {}),
    }),
  });
  const save = useSave(form, {
    item: props.item,
    send: (values, updatedAt) =>
      props.send(Written.parse(values), updatedAt, asksReason(values) ? values.reason.trim() : undefined),
    refresh: props.withTags ? ['experiments', 'tags'] : ['experiments'],
    onSaved,
  });
  const { experimentTypeId } = form.values;
  return (
    <DialogForm submit={submit} onCancel={onClose} {...save} problems={[...save.problems, ...problems]}>
      <TitleFields inputProps={form.getInputProps} />
      {withTags && (
        <TagsField
          label={t('Tags')}
          value={form.values.tags ?? []}
          onChange={(tags) => form.setFieldValue('tags', tags)}
          error={problemOfTags(form.errors)}
        />
      )}
      <WorkbookTypeSelect
        types={types}
        value={experimentTypeId}
        onChange={(id) => form.setFieldValue('experimentTypeId', id)}
        error={form.errors.experimentTypeId}
      />
      <WorkbookLimsFields
        projectId={projectId}
        values={form.values}
        onChange={(field, id) => form.setFieldValue(field, id)}
        errors={form.errors}
      />
      <SimpleGrid cols={{ base: 1, xs: children === undefined ? 1 : 2 }} spacing="sm">
        {children}
        {decidesVisibility && <VisibilityField inputProps={form.getInputProps('visibility')} />}
      </SimpleGrid>
      {foot}
      {asksReason(form.values) && (
        <ReasonField label={t('Reason for the change')} {...form.getInputProps('reason')} />
      )}
    </DialogForm>
  );
}
