import { type Experiment, type SignatureRequest, signatureRequestCalls } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { Anchor, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { confirm } from '../ui/forms/confirm.ts';
import { dialogLater } from '../ui/later.tsx';
import { formatCalendarDay, useTime } from '../ui/time.ts';
import { requestsQuery } from './queries.ts';
import { signerName } from './signers.ts';
import './signatures.css';

const AskDialog = dialogLater(async () => (await import('./AskDialog.tsx')).AskDialog);

/** Who was asked to sign the workbook and has not yet, and the way to ask, for whoever may. */
export function RequestLines({ experiment }: { experiment: Experiment }) {
  const { timeZone } = useTime();
  const [opened, { open, close }] = useDisclosure(false);
  const found = useQuery(requestsQuery(experiment, timeZone)).data;
  if (found === undefined) return null;
  const waiting = found.requests.filter(({ state }) => state === 'open');
  if (waiting.length === 0 && !found.mayAsk) return null;
  return (
    <Group gap="0 12px" role="group" aria-label={t('Asked for a signature')}>
      {waiting.map((request) => (
        <RequestLine key={request.id} experiment={experiment} request={request} />
      ))}
      {found.mayAsk && (
        <Anchor component="button" type="button" size="xs" onClick={open}>
          {t('Ask for a signature')}
        </Anchor>
      )}
      <AskDialog experiments={[experiment]} opened={opened} onClose={close} />
    </Group>
  );
}

function RequestLine({ experiment, request }: { experiment: Experiment; request: SignatureRequest }) {
  const { projectId, id: experimentId } = experiment;
  const { date } = useTime();
  const client = useQueryClient();
  const { id: requestId, askedBy, askedAt, due, isOverdue, remark, mayWithdraw } = request;
  const withdraw = useMutation({
    mutationFn: () =>
      call(signatureRequestCalls.withdrawRequest, { params: { projectId, experimentId, requestId } }),
    meta: { saves: true },
    // A refusal is news too: it may have been answered meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['experiments'] }),
  });
  const ask = async () => {
    const isMeant = await confirm({
      title: t('Ask {signerName} no more?', { signerName: signerName(request) }),
      question: t(
        'They are asked no more. A step of its chain of signers that is theirs still waits for them, and a mail that was sent is not taken back.',
      ),
      confirm: t('Ask no more'),
    });
    if (isMeant) withdraw.mutate();
  };
  return (
    <Text size="xs" className="signature-line">
      <IconHourglass size={14} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text span size="xs" lineClamp={4} title={remark}>
        {t('{askedBy} asked {signerName} on {date}', {
          askedBy,
          signerName: signerName(request),
          date: date(askedAt),
        })}
        {due !== null && (
          <span className={isOverdue ? 'request-overdue' : undefined}>
            , {isOverdue ? t('overdue: was due') : t('due')} {formatCalendarDay(due)}
          </span>
        )}
        {remark !== '' && `: ${remark}`}
      </Text>
      {mayWithdraw && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          flex="none"
          disabled={withdraw.isPending}
          aria-label={t('Ask {signerName} no more', { signerName: signerName(request) })}
          onClick={() => void ask()}
        >
          {t('Ask no more')}
        </Anchor>
      )}
    </Text>
  );
}
