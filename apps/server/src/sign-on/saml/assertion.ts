import type { XmlElement } from '@benchbook/documents/xml';
import { checkTime, textOf, timeOf } from './message.ts';
import { BEARER, NS } from './names.ts';
import { mustBe } from './not-believed.ts';

/** What a provider says of somebody, once it is believed. */
export interface Assertion {
  id: string;
  nameId: string;
  nameIdFormat: string | null;
  sessionIndex: string | null;
  /** When they signed in at the provider, as it says. */
  authenticatedAt: Date | undefined;
  /** The id of our request it answers. */
  inResponseTo: string;
  attributes: ReadonlyMap<string, readonly string[]>;
  /** Until when it could be sent again, in milliseconds. */
  validUntil: number;
}

export interface Expected {
  /** Entity id of the provider. */
  issuer: string;
  /** Our entity id. */
  audience: string;
  /** The address of our consumer, as the provider knows it. */
  recipient: string;
  /** Milliseconds. */
  now: number;
}

/**
 * Holds a verified assertion against what was expected (saml-profiles 4.1.4.3).
 *
 * @param assertion read from the very bytes that were signed.
 * @throws NotBelieved with what is wrong.
 */
export function checkAssertion(assertion: XmlElement, expected: Expected): Assertion {
  mustBe(assertion.is(NS.assertion, 'Assertion'), 'What was signed is no assertion.');
  const issuer = textOf(assertion, NS.assertion, 'Issuer');
  mustBe(issuer === expected.issuer, `It was issued by "${issuer}", and not by "${expected.issuer}".`);
  checkConditions(assertion, expected);
  const subject = only(assertion, 'Subject');
  const confirmed = checkConfirmation(subject, expected);
  const [nameId] = subject.childrenNamed(NS.assertion, 'NameID');
  const statement = assertion.child(NS.assertion, 'AuthnStatement');
  mustBe(statement !== undefined, 'It does not say that anybody signed in.');
  checkTime(
    expected.now,
    undefined,
    statement.attribute('', 'SessionNotOnOrAfter'),
    'session at the provider',
  );
  return {
    id: assertion.attribute('', 'ID') ?? '',
    nameId: nameId === undefined ? '' : textOf(subject, NS.assertion, 'NameID'),
    nameIdFormat: nameId?.attribute('', 'Format') ?? null,
    sessionIndex: statement.attribute('', 'SessionIndex') ?? null,
    authenticatedAt: instantOf(statement),
    ...confirmed,
    attributes: attributesOf(assertion),
  };
}

function instantOf(statement: XmlElement): Date | undefined {
  const instant = statement.attribute('', 'AuthnInstant');
  return instant === undefined ? undefined : new Date(timeOf(instant));
}

function only(parent: XmlElement, localName: string): XmlElement {
  const [first, ...others] = parent.childrenNamed(NS.assertion, localName);
  mustBe(first !== undefined && others.length === 0, `There is not exactly one ${localName}.`);
  return first;
}

function checkConditions(assertion: XmlElement, { audience, now }: Expected): void {
  const conditions = only(assertion, 'Conditions');
  const { children } = conditions;
  checkTime(
    now,
    conditions.attribute('', 'NotBefore'),
    conditions.attribute('', 'NotOnOrAfter'),
    'assertion',
  );
  const restrictions = children.filter((each) => each.is(NS.assertion, 'AudienceRestriction'));
  mustBe(restrictions.length > 0, 'It does not say for whom it is.');
  for (const restriction of restrictions) {
    const audiences = restriction.childrenNamed(NS.assertion, 'Audience').map((each) => each.text.trim());
    mustBe(audiences.includes(audience), `It is for "${audiences.join(', ')}", and not for "${audience}".`);
  }
}

/** Of several confirmations the one that is for us counts; there has to be one. */
function checkConfirmation(
  subject: XmlElement,
  { recipient, now }: Expected,
): Pick<Assertion, 'inResponseTo' | 'validUntil'> {
  const data = subject
    .childrenNamed(NS.assertion, 'SubjectConfirmation')
    .filter((confirmation) => confirmation.attribute('', 'Method') === BEARER)
    .flatMap((confirmation) => confirmation.childrenNamed(NS.assertion, 'SubjectConfirmationData'));
  const recipients = data.map((each) => each.attribute('', 'Recipient') ?? 'nobody');
  const ours = data.find((each) => each.attribute('', 'Recipient') === recipient);
  mustBe(ours !== undefined, `It is to be given to "${recipients.join(', ')}", and not to "${recipient}".`);
  const until = ours.attribute('', 'NotOnOrAfter');
  mustBe(until !== undefined, 'It does not say until when it may be given to us.');
  checkTime(now, ours.attribute('', 'NotBefore'), until, 'assertion');
  const inResponseTo = ours.attribute('', 'InResponseTo');
  mustBe(
    inResponseTo !== undefined,
    'It answers no request of ours. Signing in begins here, and not at the provider.',
  );
  return { inResponseTo, validUntil: timeOf(until) };
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const statement of assertion.childrenNamed(NS.assertion, 'AttributeStatement')) {
    for (const attribute of statement.childrenNamed(NS.assertion, 'Attribute')) {
      const values = attribute
        .childrenNamed(NS.assertion, 'AttributeValue')
        .filter((value) => value.children.length === 0)
        .map((value) => value.text.trim());
      for (const name of [attribute.attribute('', 'Name'), attribute.attribute('', 'FriendlyName')]) {
        if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...values]);
      }
    }
  }
  return found;
}
