import type { Sentence } from './sentence.ts'

/** The sentences of single facts of lookups, and of what a lookup does not know. */
export const lookupFactSentences: readonly Sentence[] = [
  {
    words: 'none in this notation',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`checksum`',
    wrongWhen: 'there is one and it was checked',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a crypto address without a checksum is not called right',
    },
  },
  {
    words: 'name not given',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`name` of the entry',
    wrongWhen: 'the list names it',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a name on a list of sanctions is not left out',
    },
    lie: { from: "entry.name ?? 'name not given'", to: "''" },
  },
  {
    words: 'None of the lists states it.',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`unavailable`, while lists were checked',
    wrongWhen: 'no list was checked, or it is the chain that is not known',
    finding: 'it was said of the chain, which no list states',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a crypto address is not put down to lists where none was checked',
    },
    lie: { from: "if (field === 'chain')", to: "if (field === '')" },
  },
  {
    words: 'No sanctions list was checked.',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`intel.sanctions` among `unavailable`',
    wrongWhen: 'one was checked',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a crypto address is not put down to lists where none was checked',
    },
  },
  {
    words: 'The form of the address does not tell its chain.',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`chain` among `unavailable`',
    wrongWhen: 'one chain fits',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a crypto address is not put down to lists where none was checked',
    },
  },
  {
    words: 'not rated',
    source: 'contract/lookups/kinds/crypto.ts',
    query: 'crypto.lookUp',
    restsOn: '`risk_level` unknown',
    wrongWhen: 'it is rated',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a crypto address is not put down to lists where none was checked',
    },
    lie: { from: "intel.risk_level === 'unknown'", to: "intel.risk_level !== ''" },
  },
  {
    words:
      'Not a valid Internet name as it stands: .{} is not a known top-level domain, or a label is malformed.',
    source: 'contract/lookups/kinds/domain.ts',
    query: 'lookup.many',
    restsOn: 'no row for the name',
    wrongWhen: 'the name was judged',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a name that cannot exist is told apart from one that was judged',
    },
  },
  {
    words: 'It is not a name that can exist on the Internet.',
    source: 'contract/lookups/kinds/domain.ts',
    query: 'lookup.many',
    restsOn: 'no row for the name',
    wrongWhen: 'the name was judged',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a name that cannot exist is told apart from one that was judged',
    },
    lie: {
      from: "...(judged === null\n        ? [{ what: 'Whether",
      to: "...(judged !== undefined\n        ? [{ what: 'Whether",
    },
  },
  {
    words: 'not conclusive',
    source: 'contract/lookups/kinds/email.ts',
    query: 'email.analyse',
    restsOn: '`score.conclusive`',
    wrongWhen: 'the domain was scanned',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a mailbox is not put down to a scan that was never made, nor to none where there was one',
    },
    lie: { from: "score.conclusive ? 'higher", to: "score.value < 0 ? 'higher" },
  },
  {
    words: 'The last scan of the domain did not say.',
    source: 'contract/lookups/kinds/email.ts',
    query: 'email.analyse',
    restsOn: '`domain_scan.scanned`',
    wrongWhen: 'the domain was never scanned',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a mailbox is not put down to a scan that was never made, nor to none where there was one',
    },
    lie: { from: 'scan.scanned ?', to: 'scan !== null ?' },
  },
  {
    words: 'The domain was never scanned here.',
    source: 'contract/lookups/kinds/email.ts',
    query: 'email.analyse',
    restsOn: '`domain_scan.scanned`',
    wrongWhen: 'it was',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a mailbox is not put down to a scan that was never made, nor to none where there was one',
    },
  },
  {
    words: 'not checkable',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`verdict` unavailable',
    wrongWhen: 'a set answered',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title:
        'of a digest names the sets only when they were asked, and that they contain it only when they do',
    },
  },
  {
    words: 'not looked up',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`verdict` not_queryable',
    wrongWhen: 'a set was asked',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title:
        'of a digest names the sets only when they were asked, and that they contain it only when they do',
    },
  },
  {
    words: 'no match',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`status` of the set',
    wrongWhen: 'the set was not asked, or failed',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a digest that a set was not asked about is no miss of that set',
    },
    lie: { from: "unsupported: 'has no digests of this kind'", to: "unsupported: 'no match'" },
  },
  {
    words: 'has no digests of this kind',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`status` of the set',
    wrongWhen: 'the set has them and was asked',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a digest that a set was not asked about is no miss of that set',
    },
  },
  {
    words: 'could not be read',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`status` of the set',
    wrongWhen: 'it answered',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a digest that a set was not asked about is no miss of that set',
    },
  },
  {
    words: 'The hash sets that contain it do not state it.',
    source: 'contract/lookups/kinds/hash.ts',
    query: 'hash.lookUp',
    restsOn: '`verdict`',
    wrongWhen: 'no set contains it',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title:
        'of a digest names the sets only when they were asked, and that they contain it only when they do',
    },
    lie: { from: "verdict === 'unknown'\n", to: "verdict === 'known_malicious'\n" },
  },
  {
    words: 'locally, not by a vendor',
    source: 'contract/lookups/kinds/mac.ts',
    query: 'mac.analyse',
    restsOn: '`administration`',
    wrongWhen: 'it is universal',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a vendor is told apart: a local address has none, a block may not be listed',
    },
  },
  {
    words: 'A locally administered address has no vendor.',
    source: 'contract/lookups/kinds/mac.ts',
    query: 'mac.analyse',
    restsOn: '`administration`',
    wrongWhen: 'it is universal: its block may only not be listed',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a vendor is told apart: a local address has none, a block may not be listed',
    },
    lie: { from: "answer.administration === 'local'\n", to: "answer.administration !== 'x'\n" },
  },
  {
    words: 'The registry does not list its block.',
    source: 'contract/lookups/kinds/mac.ts',
    query: 'mac.analyse',
    restsOn: '`vendor` among `unavailable`',
    wrongWhen: 'the address is administered locally',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a vendor is told apart: a local address has none, a block may not be listed',
    },
  },
  {
    words: 'Nothing stands out in the address.',
    source: 'contract/lookups/kinds/mac.ts',
    query: 'mac.analyse',
    restsOn: '`findings`, none',
    wrongWhen: 'there is a finding',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a vendor is told apart: a local address has none, a block may not be listed',
    },
  },
  {
    words: 'not known',
    source: 'contract/lookups/kinds/phone.ts',
    query: 'phone.analyse',
    restsOn: '`line_type`',
    wrongWhen: 'the tables have it',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of the line of a number is said to be missing only where the tables lack it',
    },
  },
  {
    words: 'The tables shipped here do not have it for this number.',
    source: 'contract/lookups/kinds/phone.ts',
    query: 'phone.analyse',
    restsOn: '`unavailable`',
    wrongWhen: 'nothing is missing',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of the line of a number is said to be missing only where the tables lack it',
    },
    lie: { from: 'unavailable.length === 0', to: 'unavailable.length < 0' },
  },
  {
    words: 'No reserved block is in it or around it, according to the IANA registries.',
    source: 'contract/lookups/kinds/range.ts',
    query: 'ip.lookUp',
    restsOn: '`reserved` and `contains_reserved`',
    wrongWhen: 'one is in it',
    finding: 'it was said of ranges with a reserved block in them',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'a range with a reserved block in it is not said to have none',
    },
    lie: { from: 'findings.length === 0\n', to: 'findings.length >= 0\n' },
  },
  {
    words: 'the registry does not state whether it can be reached from the Internet.',
    source: 'contract/lookups/kinds/range.ts',
    query: 'ip.lookUp',
    restsOn: '`globally_reachable`',
    wrongWhen: 'the registry states it',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a reserved block is not that it cannot be reached',
    },
    lie: { from: 'isReachable === false', to: 'isReachable !== true' },
  },
  {
    words: 'The host was never scanned here.',
    source: 'contract/lookups/kinds/url.ts',
    query: 'url.analyse',
    restsOn: '`host_context.scanned`',
    wrongWhen: 'it was',
    test: {
      file: 'src/contract/lookups/kinds/unknown.test.ts',
      title: 'of a URL whose host was scanned is not that it never was',
    },
    lie: { from: 'answer.host_context.scanned\n', to: 'answer.host_context === null\n' },
  },
]
