import { type DocumentPlace, REFUSAL_CODES, versionFilePaths } from '@benchbook/contract';
import { t } from '@benchbook/words';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { wasRefused } from '../api/client.ts';
import { fetchFile, saveFile } from '../api/files.ts';
import { Told } from '../ui/alerts.ts';

/** A version of a workbook, on paper. */
export interface Printed {
  place: DocumentPlace;
  title: string;
  version: number;
  /** It is shown by what prints it. */
  isPdf: boolean;
}

/** The server answers after half a minute whether there are pages or not: asked so often, that is some five minutes. */
const MOST_TRIES = 12;
const PDF = 'application/pdf';
const MAKING = t('Making the PDF…');

/** The pages of a version, however long they take. Throws ApiError */
async function pagesOf({ place, version }: Printed, use: 'print' | 'keep'): Promise<Blob> {
  const url = `${versionFilePaths.printed(place, version)}?for=${use}`;
  for (let tries = 1; ; tries += 1) {
    try {
      const { blob } = await fetchFile(url);
      // Whatever it is, a browser shows it as this and runs nothing of it.
      return new Blob([blob], { type: PDF });
    } catch (error) {
      if (!wasRefused(error, REFUSAL_CODES.beingMade) || tries === MOST_TRIES) throw error;
    }
  }
}

/** Says that pages are being made for as long as they are. */
async function whileSaying<Result>(made: Promise<Result>): Promise<Result> {
  const id = notifications.show({
    message: MAKING,
    loading: true,
    autoClose: false,
    withCloseButton: false,
    role: 'status',
  });
  return made.finally(() => notifications.hide(id));
}

/** Download as PDF, and printing it: both make the pages of one version. */
export function usePages(printed: Printed) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await whileSaying(pagesOf(printed, 'keep')),
        t('{title} (version {version}).pdf', { title: printed.title, version: printed.version }),
      ),
  });
  const print = useMutation({
    mutationFn: async (tab: Window | null) => {
      if (tab === null) throw new Told(NO_WINDOW);
      tab.opener = null;
      tab.document.title = MAKING;
      try {
        const pages = await whileSaying(pagesOf(printed, 'print'));
        tab.location.replace(URL.createObjectURL(pages));
      } catch (error) {
        tab.close();
        throw error;
      }
    },
  });
  return {
    isPdf: printed.isPdf,
    isBusy: download.isPending || print.isPending,
    download: () => download.mutate(),
    // Opened while the click is handled: a browser lets nothing open later.
    print: () => print.mutate(window.open('', '_blank')),
  };
}

const NO_WINDOW = t(
  'Your browser did not open a window for the PDF. Allow this page to open windows, or download the PDF and print it.',
);
