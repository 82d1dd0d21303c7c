import { accountCalls, PasswordResetRequest, TEXTS } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { showSuccess } from '../ui/alerts.ts';
import { checkBy } from '../ui/forms/check.ts';
import { DialogForm } from '../ui/forms/DialogForm.tsx';
import { sortProblems } from '../ui/forms/form-problems.ts';

interface Props {
  onClose: () => void;
}

/** Asks for the mail with the link to a new password (section 2, landing page). */
export function ResetPasswordDialog({ opened, onClose }: Props & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Reset Password')}>
      <ResetPasswordForm onClose={onClose} />
    </Modal>
  );
}

function ResetPasswordForm({ onClose }: Props) {
  const form = useForm<PasswordResetRequest>({
    initialValues: { email: '' },
    validate: checkBy(PasswordResetRequest),
  });
  const ask = useMutation({
    mutationFn: (body: PasswordResetRequest) => call(accountCalls.requestPasswordReset, { body }),
    meta: { quiet: true },
    onSuccess: () => {
      showSuccess(t(TEXTS.emailSent));
      onClose();
    },
    onError: (error) => form.setErrors(sortProblems(error, ['email']).byField),
  });
  return (
    <DialogForm
      submit={t('Send')}
      onCancel={onClose}
      busy={ask.isPending}
      problems={sortProblems(ask.error, ['email']).others}
      onSubmit={form.onSubmit((values) => ask.mutate(values))}
    >
      <TextInput
        label={t('Email')}
        description={t('If an account has this address, a link to a new password is sent to it.')}
        type="email"
        required
        autoComplete="email"
        data-autofocus
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}
