import { expect, it } from 'vitest'
import { readFilterVerdict } from './filter-verdict.ts'

it.each([
  ['x-spam-flag', 'YES', 'spam'],
  ['x-spam-flag', 'NO', null],
  ['x-spam-status', 'Yes, score=7.1 required=5.0 tests=[HTML_MESSAGE=0.001]', 'spam'],
  ['x-spam-status', 'No, score=-1.9 required=5.0', null],
  ['x-spam', 'high', null],
  ['x-spamd-result', 'default: True [16.20 / 15.00];', 'spam'],
  ['x-spamd-result', 'default: False [3.10 / 15.00];', null],
  ['x-barracuda-spam-status', 'Yes, SCORE=4.21', 'spam'],
  ['x-proofpoint-spam-details', 'rule=phish policy=default score=99', 'phishing'],
  ['x-proofpoint-spam-details', 'rule=notspam policy=default score=0', null],
  ['x-ms-exchange-organization-scl', '6', 'spam'],
  ['x-ms-exchange-organization-scl', '5', 'spam'],
  ['x-ms-exchange-organization-scl', '4', null],
  ['x-ms-exchange-organization-scl', '-1', null],
  ['x-ms-exchange-organization-scl', '1', null],
  [
    'x-forefront-antispam-report',
    'CIP:192.0.2.1;CTRY:NL;LANG:en;SCL:5;SFV:SPM;CAT:HPHSH;DIR:INB;',
    'phishing',
  ],
  ['x-forefront-antispam-report', 'CIP:192.0.2.1;SCL:5;SFV:SPM;CAT:SPM;DIR:INB;', 'spam'],
  ['x-forefront-antispam-report', 'CIP:192.0.2.1;SCL:1;SFV:NSPM;CAT:NONE;DIR:INB;', null],
  ['x-mailer', 'YES', null],
])('%s: %s is %s', (name, value, verdict) => {
  expect(readFilterVerdict(name, value)).toBe(verdict)
})
