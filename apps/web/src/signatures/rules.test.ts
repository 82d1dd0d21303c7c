import type { Experiment, SessionUser } from '@benchbook/contract';
import { describe, expect, it } from 'vitest';
import { whyNotPublish, whyNotReview } from './rules.ts';

const user = { UserID: 5 } as SessionUser; // Only the id matters to the rules.
const experiment = (changes: Partial<Experiment>) =>
  ({
    isPublished: false,
    isReviewed: false,
    declined: null,
    signers: [],
    publisherId: null,
    ...changes,
  }) as Experiment; // Likewise.

describe('signing', () => {
  it('publishes once', () => {
    expect(whyNotPublish(experiment({}), true)).toBeNull();
    expect(whyNotPublish(experiment({ isPublished: true }), true)).not.toBeNull();
  });

  it('reviews after publishing, once, and by somebody else', () => {
    expect(whyNotReview(experiment({}), user, true)).not.toBeNull();
    expect(whyNotReview(experiment({ isPublished: true, publisherId: 6 }), user, true)).toBeNull();
    expect(whyNotReview(experiment({ isPublished: true, publisherId: 5 }), user, true)).toBe(
      'A different user is required for reviewing.',
    );
    expect(
      whyNotReview(experiment({ isPublished: true, isReviewed: true, publisherId: 6 }), user, true),
    ).not.toBeNull();
  });

  it('is for whose turn it is, where there is a chain of signers', () => {
    const step = { step: 1, meaning: 'Approval', who: 'Quality', isRole: true, signed: null, isNext: true };
    const published = { isPublished: true, publisherId: 6 };
    const mine = experiment({ ...published, signers: [{ ...step, isYours: true }] });
    // The chain says who signs, and not the right to edit.
    expect(whyNotReview(mine, user, false)).toBeNull();
    const theirs = experiment({ ...published, signers: [{ ...step, isYours: false }] });
    expect(whyNotReview(theirs, user, true)).toBe('It waits for the role Quality (Approval).');
  });

  it('ends where somebody declined', () => {
    const declined = {
      by: 'Eve Lind',
      at: '2026-11-23T09:00:00.000Z',
      reason: 'The blank is missing',
      withdrawn: false,
    };
    const published = experiment({ isPublished: true, publisherId: 6, declined });
    expect(whyNotReview(published, user, true)).toBe('Eve Lind declined to sign it.');
    const withdrawn = { ...published, declined: { ...declined, withdrawn: true } };
    expect(whyNotReview(withdrawn, user, true)).toBe('Eve Lind withdrew it from signing.');
  });

  it('needs the right to edit workbooks of the type', () => {
    expect(whyNotPublish(experiment({}), false)).toContain('do not have the right');
    const published = experiment({ isPublished: true, publisherId: 6 });
    expect(whyNotReview(published, user, false)).toContain('do not have the right');
  });
});
