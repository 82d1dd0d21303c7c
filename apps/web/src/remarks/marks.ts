import { type Experiment, NewRemark, type Remark, remarkCalls } from '@benchbook/contract';
import { t, translated } from '@benchbook/words';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '../api/client.ts';
import type { PageMarks } from '../editor/page-marks.ts';
import { Told } from '../ui/alerts.ts';
import { useTime } from '../ui/time.ts';
import { remarksQuery } from './queries.ts';

/** What can be shown on the pages of a version: what was marked there and not withdrawn or said anew since. */
const marksOn = (remarks: readonly Remark[], version: number): Remark[] =>
  remarks.filter(
    (remark) =>
      remark.place !== null && remark.version === version && remark.withdrawn === null && !remark.isReplaced,
  );

/** The highlights and notes on the pages of a workbook that is a PDF: those there are, and the ways to write and to withdraw one. */
export function useMarks(
  { projectId, id, documentType }: Experiment,
  remarks: readonly Remark[] | undefined,
) {
  const client = useQueryClient();
  const { date } = useTime();
  const [shown, setShown] = useState<PageMarks['shown']>(null);
  const of = useCallback(
    (version: number): PageMarks => {
      const place = { projectId, experimentId: id };
      const renew = () => client.invalidateQueries(remarksQuery(place));
      return {
        list: marksOn(remarks ?? [], version).map(({ id: remarkId, text, by, at, place: where, ...may }) => ({
          ...where,
          id: remarkId,
          text,
          by,
          when: date(at),
          mayWithdraw: may.mayWithdraw,
          mayReplace: may.mayReplace,
        })),
        shown,
        write: async (mark) => {
          // The frame of the editor says what is to be written, and is believed no more than a person who types.
          const { text, ...where } = Object(mark);
          const read = NewRemark.safeParse({ text, place: { ...where, version } });
          if (!read.success)
            throw new Told(
              translated(read.error.issues[0]?.message ?? '') || t('This cannot be written down.'),
            );
          await call(remarkCalls.writeRemark, { params: place, body: read.data });
          await renew();
        },
        withdraw: async (remarkId) => {
          await call(remarkCalls.withdrawRemark, { params: { ...place, remarkId } });
          await renew();
        },
      };
    },
    [projectId, id, client, remarks, date, shown],
  );
  return {
    of: documentType === 'pdf' ? of : undefined,
    /** Brings the person to one on its page. */
    show: (remarkId: number) => setShown({ id: remarkId }),
  };
}
