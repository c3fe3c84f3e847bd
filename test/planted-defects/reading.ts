import type { Defect } from './defect.ts'

/** Extraction and risk. */
export const readingDefects: readonly Defect[] = [
  {
    id: 'extraction-longest-address',
    hurts: 'An IPv4 address of fifteen characters, the longest there are, is not found.',
    file: 'src/main/engine/ioc/ipv4-in-token.ts',
    from: 'const address = end - start > 15 ? null',
    to: 'const address = end - start >= 15 ? null',
    test: 'test/extraction/fixtures.test.ts',
  },
  {
    id: 'extraction-connection-string',
    hurts: 'The password of a connection string is shown as a mailbox, with the host as its domain.',
    file: 'src/main/engine/ioc/mail-address-in-token.ts',
    from: 'if (before !== 0x2f && before !== 0x3a) return false',
    to: 'if (before !== 0x2f) return false',
    test: 'test/extraction/fixtures.test.ts',
  },
  {
    id: 'extraction-ampersands',
    hurts: 'A link copied from the source of a page keeps all but the first `&amp;`, and leads elsewhere.',
    file: 'src/main/engine/ioc/url-in-text.ts',
    from: "rest.replaceAll('&amp;', '&')",
    to: "rest.replace('&amp;', '&')",
    test: 'src/main/engine/ioc/url-in-text.test.ts',
  },
  {
    id: 'extraction-base64-rest',
    hurts:
      'What follows padding within an encoded part of a mail is read shifted by some bits, so its links are lost.',
    file: 'src/main/engine/message/transfer-encoding.ts',
    from: '        bits = 0\n        held = 0\n',
    to: '        bits = 0\n',
    test: 'src/main/engine/message/transfer-encoding.test.ts',
  },
  {
    id: 'extraction-first-year',
    hurts: 'The vulnerabilities of 1999 are not found.',
    file: 'src/main/engine/ioc/cve-in-token.ts',
    from: 'Number(year) < 1999',
    to: 'Number(year) <= 1999',
    test: 'test/extraction/fixtures.test.ts',
  },
  {
    id: 'risk-critical-bound',
    hurts: 'A text with a score of exactly 75 is quarantined where it should be dropped.',
    file: 'src/main/engine/risk/weigh-reasons.ts',
    from: "return score < 75 ? 'high'",
    to: "return score <= 75 ? 'high'",
    test: 'src/main/engine/risk/risk-packs.test.ts',
  },
  {
    id: 'risk-swapped-letters',
    hurts: 'A brand with two swapped letters (`paylpa`) counts as another word.',
    file: 'src/main/engine/risk/edit-distance.ts',
    from: '(before[column - 2] as number) + 1',
    to: '(before[column - 1] as number) + 1',
    test: 'src/main/engine/risk/edit-distance.test.ts',
  },
  {
    id: 'risk-junk-level',
    hurts: 'A mail that Microsoft 365 put into the junk folder (level 5) counts as passed.',
    file: 'src/main/engine/risk/filter-verdict.ts',
    from: String.raw`/^\s*[5-9]\s*$/`,
    to: String.raw`/^\s*[6-9]\s*$/`,
    test: 'src/main/engine/risk/filter-verdict.test.ts',
  },
  {
    id: 'risk-sender-among-links',
    hurts: 'An odd sender of a newsletter with many links loses its weight, as if it were one of the links.',
    file: 'src/main/engine/risk/weigh-reasons.ts',
    from: 'gathered.spans.some(({ start }) => start < bodyFrom)',
    to: 'gathered.spans.every(({ start }) => start < bodyFrom)',
    test: 'src/main/engine/risk/weigh-reasons.test.ts',
  },
]
