import type { Experiment } from '@benchbook/contract';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LoadTemplateButton } from './LoadTemplateButton.tsx';

const DRAFT: Pick<Experiment, 'id' | 'projectId' | 'documentType' | 'asksReason' | 'isPublished'> = {
  id: 4,
  projectId: 1,
  documentType: 'docx',
  asksReason: false,
  isPublished: false,
};

/** The button as the browser is given it. */
function shownFor(experiment: Partial<typeof DRAFT>, mayLoad = true): string {
  const noted = () => {};
  const props = { experiment: { ...DRAFT, ...experiment }, mayLoad, onBusy: noted, onLoaded: noted };
  return renderToStaticMarkup(createElement(MantineProvider, {}, createElement(LoadTemplateButton, props)));
}

const DISABLED = /<button[^>]* disabled=""[^>]*>.*Load Template/s;

describe('Load Template', () => {
  it('is there for a Word and an Excel workbook, and hidden for a PDF', () => {
    expect(shownFor({})).toContain('Load Template');
    expect(shownFor({ documentType: 'xlsx' })).toContain('Load Template');
    expect(shownFor({ documentType: 'pdf' })).not.toContain('Load Template');
  });

  it('is disabled once the workbook is published, and for whoever may not edit it', () => {
    expect(shownFor({})).not.toMatch(DISABLED);
    expect(shownFor({ isPublished: true })).toMatch(DISABLED);
    expect(shownFor({}, false)).toMatch(DISABLED);
  });
});
