import type { Template } from '@benchbook/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { TemplateCard } from './TemplateCard.tsx';

const TEMPLATE: Template = {
  id: 7,
  title: 'pH meter',
  description: 'Two buffers, every morning.',
  documentType: 'docx',
  format: 'docx',
  autofill: false,
  dataObject: '',
  experimentTypeId: null,
  version: 2,
  createdAt: '2026-03-04T10:00:00.000Z',
  createdBy: 'Ana Kovač',
  updatedAt: '2026-03-09T10:00:00.000Z',
  lastUpdateBy: 'Ben Okafor',
};

/** The card as the browser is given it, and its text. */
function shownFor(onEdit: (() => void) | undefined): { markup: string; text: string } {
  const card = createElement(TemplateCard, { template: TEMPLATE, onEdit });
  const client = new QueryClient();
  const markup = renderToStaticMarkup(
    createElement(
      MantineProvider,
      {},
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, card)),
    ),
  );
  return { markup, text: markup.replace(/<[^>]*>/g, ' ').replace(/\s+/gu, ' ') };
}

it('shows title, description, who made the template and who changed it last, and leads to it', () => {
  const { markup, text } = shownFor(() => {});
  expect(markup).toMatch(/<a [^>]*href="\/templates\/7"[^>]*>pH meter<\/a>/);
  expect(text).toContain('Two buffers, every morning.');
  expect(text).toMatch(/Created by Ana Kovač .*Mar 4, 2026/);
  expect(text).toMatch(/Last Edit by Ben Okafor .*Mar 9, 2026/);
});

it('has Edit and Delete only for whoever may edit it', () => {
  for (const label of ['Edit pH meter', 'Delete pH meter']) {
    expect(shownFor(() => {}).markup).toContain(`aria-label="${label}"`);
    expect(shownFor(undefined).markup).not.toContain(`aria-label="${label}"`);
  }
});
