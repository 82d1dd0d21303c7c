import type { LogEvent } from '@benchbook/contract';

/**
 * The sentences that entries of each event can have, as they are written where the event is recorded, with names for what is put into
 * them. They are for reading entries that are there: a sentence that is written differently one day stays here for the older ones.
 */
export const SENTENCES: Record<LogEvent, readonly string[]> = {
  'Create Project': ['{who} created project "{title}"'],
  'Create Workbook': ['{who} created workbook "{title}"'],
  'Upload Workbook': ['{who} uploaded workbook "{title}"'],
  'Import Workbook': [
    '{who} imported workbook "{title}" from an .eln file',
    '{who} imported workbook "{title}" from “{file}”',
  ],
  'Create Template': ['{who} created template "{title}"'],
  'Upload Template': ['{who} uploaded template "{title}"'],
  'Copy Workbook': [
    '{who} created workbook "{title}"',
    '{who} created workbook "{title}" as a copy of {source}',
    '{who} created workbook "{title}" as an amended copy of {source}',
  ],

  'Edit Project': [
    '{who} edited project "{title}"',
    '{who} edited project "{title}": set to active',
    '{who} edited project "{title}": set to inactive',
  ],
  'Edit Workbook': ['{who} edited workbook "{title}"'],
  'Edit Template': ['{who} edited template "{title}"'],
  'Delete Template': ['{who} deleted template "{title}"'],
  'Take Over Workbook': ['{who} took over private workbook "{title}" of {owner}'],
  'Move Workbook': [
    '{who} moved workbook "{title}" to project {project}',
    '{who} moved workbook "{title}" to another project',
    '{who} moved workbook "{title}" here from project {project}',
    '{who} moved workbook "{title}" here from another project',
  ],
  'Tag Workbook': ['{who} changed the tags of workbook "{title}"'],
  'Link Workbook': ['{who} linked workbook "{title}" to another one'],
  'Edit Link': ['{who} said anew what a link from workbook "{title}" is'],
  'Unlink Workbook': ['{who} removed a link from workbook "{title}"'],

  'Save Workbook': ['{who} saved workbook "{title}"'],
  'Save Template': ['{who} saved template "{title}"'],
  'Load Template': ['{who} loaded template {template} into workbook "{title}" as version {version}'],
  'Restore Version': [
    '{who} restored version {from} of {thing} "{title}" as version {version}',
    '{who} restored the save set aside ({id}) of {thing} "{title}" as version {version}',
  ],
  'Autofill Workbook': ['{who} filled in workbook "{title}" from template {template}'],
  'Add Photo': ['{who} added a photo to workbook "{title}"'],
  'Calculate Results': [
    'In {thing} "{title}", {program} calculated results that Benchbook could not: {cells}',
    'In {thing} "{title}", {program} comes to others than Benchbook for {others}, which count as not sure',
    'In {thing} "{title}", {program} calculated results that Benchbook could not: {cells}, and comes to others than Benchbook for {others}, which count as not sure',
  ],
  'Give Reason': [
    '{who} said why workbook "{title}" was changed (version {version})',
    '{who} said why workbook "{title}" was changed (versions {from} to {to})',
  ],

  'Publish Workbook': [
    '{who} published workbook "{title}"',
    '{who} published workbook "{title}", knowing that results may be out of date',
  ],
  'Review Workbook': [
    '{who} reviewed workbook "{title}"',
    '{who} reviewed workbook "{title}", knowing that results may be out of date',
    '{who} reviewed workbook "{title}" as signer {step} of {steps} ({meaning})',
    '{who} reviewed workbook "{title}" as signer {step} of {steps} ({meaning}), knowing that results may be out of date',
  ],
  'Sign Workbook': [
    '{who} signed workbook "{title}" as signer {step} of {steps} ({meaning})',
    '{who} signed workbook "{title}" as signer {step} of {steps} ({meaning}), knowing that results may be out of date',
  ],
  'Decline Workbook': ['{who} declined to sign workbook "{title}"'],
  'Ask For Signature': [
    '{who} asked {whom} to sign workbook "{title}"',
    '{who} asked {whom} to sign workbook "{title}" until {day}',
    '{who} asked the role {role} to sign workbook "{title}"',
    '{who} asked the role {role} to sign workbook "{title}" until {day}',
  ],
  'Withdraw Request': [
    '{who} withdrew the request to {whom} to sign workbook "{title}"',
    '{who} withdrew the request to the role {role} to sign workbook "{title}"',
  ],
  'Withdraw Workbook': ['{who} withdrew workbook "{title}" from signing'],
  'Failed Signing': [
    '{who} gave no right {proof} to publish workbook "{title}"',
    '{who} gave no right {proof} to review workbook "{title}"',
    '{who} gave no right {proof} to decline workbook "{title}"',
    '{who} gave no right {proof} to withdraw workbook "{title}"',
  ],
  'Download Evidence': ['{who} downloaded the evidence of workbook "{title}"'],

  'Remark On Workbook': [
    '{who} remarked on workbook "{title}"',
    '{who} put a note on page {page} of workbook "{title}"',
    '{who} put a note anew on page {page} of workbook "{title}"',
    '{who} highlighted words on page {page} of workbook "{title}"',
    '{who} highlighted anew words on page {page} of workbook "{title}"',
  ],
  'Settle Remark': [
    '{who} settled their remark on workbook "{title}"',
    '{who} settled the remark of {author} on workbook "{title}"',
  ],
  'Withdraw Remark': ['{who} withdrew their remark on workbook "{title}"'],

  'Export Workbook to LIMS': ['{who} exported workbook "{title}"'],
  'Export Finished': ['{connection} took version {version} of workbook "{title}"'],
  'Export Failed': ['Version {version} of workbook "{title}" could not be exported to {connection}'],
  'Replay Export': ['{who} tried the export of workbook "{title}" to {connection} again'],
  'Export Project': [
    '{who} exported project "{title}" as an .eln file',
    '{who} exported workbooks of project "{title}" as an .eln file',
  ],
  'Export Notebook': ['{who} exported all projects they see ({count}) as an .eln file'],

  'Save Aside': [
    'A save of {thing} "{title}" was set aside',
    'A save of {thing} "{title}" by {authors} was set aside',
    'A save of an unknown document was set aside',
    'A save of an unknown document by {authors} was set aside',
  ],
  'Keep Save Aside': ['{who} left a save of {thing} "{title}" aside'],
  'Save Failed': ['The editor could not save {thing} "{title}"', 'The editor could not save a document'],
  'Quarantine Save': [
    'A save of {thing} "{title}" was kept aside',
    'A save of an unknown document was kept aside',
  ],
  'Recover File': [
    'A last save of {thing} "{title}" that the document server had kept was recovered',
    'A file that the document server had kept for an unknown document was recovered',
  ],
  'Dismiss Alarm': ['{who} has seen to an alarm of the editor'],
  'Dismiss Quarantined Save': ['{who} has seen to a save that was kept aside'],
  'Download Quarantined Save': ['{who} downloaded a save that was kept aside'],
  'File Unreadable': [
    'A stored file is damaged: its bytes are not the ones that were saved',
    'A stored file is missing from the document store',
  ],
  'File Whole Again': ['A stored file that could not be read is whole again'],
  'Check Stored Files': ['{who} had all stored files checked'],
  'Mail Not Sent': ['A mail could not be sent'],
  'Mail Given Up': ['A mail to {whom} was given up'],
  'Trail Broken': ['The audit trail is not as it was written'],
  'Anchor Not Sent': ['An anchor of the audit trail could not be sent'],
  'No Time Stamp': ['The audit trail could not be time-stamped'],

  Login: [
    '{who} signed in',
    '{who} signed in with the password and {what}',
    '{who} signed in with the password and the passkey ‘{passkey}’',
    '{who} signed in by {provider}',
  ],
  Logout: ['{who} signed out', '{who} signed out {person}'],
  'Failed Login': [
    'Failed login under an unknown name',
    'Failed login as "{name}"',
    '{who} gave a wrong present password',
  ],
  'Refused Sign-On': ['Sign-on by {provider} was refused: {why}'],
  'Choose Location': ['{who} works at location "{title}"'],
  'Choose Mail': ['{who} chose what they are mailed'],
  'Choose Language': ['{who} chose the language they read'],
  'Create API Token': ['{who} made the API token "{title}"'],
  'Delete API Token': ['{who} deleted the API token "{title}"'],
  'End Session': ['{who} ended a session in {device} at {address}'],
  'Change Password': ['{who} changed the password'],
  'Ask For Password Reset': ['A link to a new password is mailed to {whom}'],
  'Reset Password': ['{who} set a new password by the link in a mail'],
  'Ask For Second Factor': ['The password of {person} was given, and the second factor is asked for'],
  'Failed Second Factor': [
    '{who} gave a wrong code for a new authenticator app',
    'Failed sign-in as "{name}": the password was right, then came {what}',
  ],
  'Add Second Factor': ['{who} set up {what}', '{who} set up the passkey ‘{passkey}’'],
  'Rename Passkey': ['{who} gave the passkey ‘{old}’ the name ‘{new}’'],
  'Remove Second Factor': ['{who} took {what} away', '{who} took the passkey ‘{passkey}’ away'],
  'New Recovery Codes': ['{who} made new recovery codes'],

  'Open Workbook': [
    '{who} opened workbook "{title}"',
    '{who} opened version {version} of workbook "{title}"',
    '{who} opened a save set aside of {thing} "{title}"',
  ],
  'Open Template': [
    '{who} opened template "{title}"',
    '{who} opened version {version} of template "{title}"',
    '{who} opened a save set aside of {thing} "{title}"',
  ],
  'Compare Versions': ['{who} compared versions of {thing} "{title}"'],
  'Download Workbook': [
    '{who} downloaded workbook "{title}"',
    '{who} downloaded version {version} of workbook "{title}"',
    '{who} downloaded a save set aside of {thing} "{title}"',
  ],
  'Download Template': [
    '{who} downloaded template "{title}"',
    '{who} downloaded version {version} of template "{title}"',
    '{who} downloaded a save set aside of {thing} "{title}"',
  ],
  'Print Workbook': [
    '{who} printed workbook "{title}"',
    '{who} printed version {version} of workbook "{title}"',
  ],
  'Export Activity Log': ['{who} downloaded the activity log'],
  // For a time the list of users was called the activity log, too.
  'Export Users': ['{who} downloaded the list of users', '{who} downloaded the activity log'],
  'Further Reads': [
    '{who} looked at records {count} times within an hour; what follows is named together',
    '{who} looked at records {count} more times within that hour',
    '{who} looked at one more record',
    '{who} looked at {count} more records',
  ],

  'Refused Attempt': ['{who} was refused: {why}'],
  'Refused Attempts': [
    '{who} was refused {count} times within an hour; what follows is counted',
    '{who} was refused {count} more times within that hour',
  ],

  'Create User': ['{who} created user "{title}"', '{person} was created as the first administrator'],
  'Edit User': [
    '{who} edited user "{title}"',
    '{who} changed the roles of user "{title}"',
    '{who} changed the locations of user "{title}"',
    '{who} changed the time zone of user "{title}"',
  ],
  'Delete User': ['{who} deleted user "{title}"'],
  'Reset Second Factor': ['{who} reset the second factor of {person}'],
  'Create role': ['{who} created {kind} "{title}"'],
  'Edit role': ['{who} edited {kind} "{title}"', '{who} changed the project types of role "{title}"'],
  'Create project type': ['{who} created {kind} "{title}"'],
  'Edit project type': ['{who} edited {kind} "{title}"'],
  'Create workbook type': ['{who} created {kind} "{title}"'],
  'Edit workbook type': ['{who} edited {kind} "{title}"'],
  'Create location': ['{who} created {kind} "{title}"'],
  'Edit location': ['{who} edited {kind} "{title}"'],
  'Delete location': ['{who} deleted {kind} "{title}"'],
  'Create data connection': ['{who} created {kind} "{title}"'],
  'Edit data connection': ['{who} edited {kind} "{title}"'],
  'Delete data connection': ['{who} deleted {kind} "{title}"'],
  'Edit event': ['{who} edited the event "{event}" of data connection "{title}"'],
  'Edit Configuration': [
    '{who} changed the setting {setting}',
    '{who} changed the {picture}',
    '{who} removed the {picture}',
  ],
  'Edit Sign-On': ['{who} changed how {provider} signs people in'],
  'Send Test Mail': ['{who} sent a test mail'],
  'Verify Activity Log': [
    '{who} had the activity log verified: unbroken',
    '{who} had the activity log verified: broken',
  ],
  'Anchor Activity Log': ['{who} had the activity log anchored'],
  'Seal Audit Trail': [],
  'Change Audit Key': ['The audit trail is sealed with another key from now on'],
};

/** What else the sentences are put together of, said by itself: what is in the place of `what`, `proof`, `kind` and `thing`. */
export const WORDS = ['a recovery code', 'logo', 'password'] as const;
