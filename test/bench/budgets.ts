/**
 * What Skerry sets out to reach, in one place. A figure below its target is printed as such; nothing fails on a clock.
 * Ratios are against a peer measured in the same run, so that a busy machine slows both.
 */
export type Budget = {
  /** `least`: at least so much is good; `most`: at most. */
  readonly bound: 'least' | 'most'
  readonly value: number
  readonly unit: '×' | 'ms' | 's' | 'MB' | '/s'
}

const least = (value: number, unit: Budget['unit'] = '×'): Budget => ({ bound: 'least', value, unit })
const most = (value: number, unit: Budget['unit']): Budget => ({ bound: 'most', value, unit })

export const budgets = {
  /** One thread against `ioc-extractor`. */
  logPerThread: least(10),
  prosePerThread: least(10),
  adversarialPerThread: least(50),
  /** Two threads against `ioc-extractor`, and against `rg -o` of one combined pattern. */
  logTwoThreads: least(20),
  logAgainstRipgrep: least(1),
  /** Peak of the whole process, without what the distinct values take. */
  peakMemory: most(200, 'MB'),
  /** Peak of triage with its window, table and database at a log of 1 GB. */
  largeLogMemory: most(250, 'MB'),
  /** A file opened by path in the triage view. */
  firstRows: most(300, 'ms'),
  longestStall: most(100, 'ms'),
  /** A mail of 25 MB, and a mailbox of 10,000 messages, opened by path. */
  mailFirst: most(500, 'ms'),
  mailWhole: most(3, 's'),
  mailboxRate: least(150, '/s'),
  /** What packs say of every row of a log, against reading it. */
  knownHere: most(0.05, '×'),
  /** 1 MB of text posted to the local API. */
  textMedian: most(60, 'ms'),
  textFirst: most(150, 'ms'),
  /** 200 indicators posted to the local API. */
  batchMedian: most(20, 'ms'),
  /** One value looked up over the local API. */
  lookupMedian: most(5, 'ms'),
  /** From spawn to ready, against a bare Node that starts and ends. */
  hostReady: most(3.5, '×'),
  /** The desktop window against an empty one of the same Electron. */
  desktopDrawn: most(1.5, '×'),
  /** The contract on top of the schema library. */
  contractLoad: most(10, 'ms'),
  /** A list of 10,000,000 SHA-256 digests taken in as a hash set. */
  hashSetImport: most(90, 's'),
  /** The set on the disk, against its digests alone. */
  hashSetSize: most(1.1, '×'),
  /** Peak memory of that import against one of a tenth of the digests: it does not grow with the set. */
  hashSetMemory: most(1.25, '×'),
  /** Digests looked up one after the other in that set, half of them in it. */
  hashLookups: least(100_000, '/s'),
  /** A register of 25,000 arrangements, 10,000 providers, 18,000 functions: read, derived, checked, packaged. */
  registerLarge: most(8, 's'),
  registerMemory: most(1000, 'MB'),
  /** One of 1,000 arrangements. */
  registerUsual: most(0.4, 's'),
  /** Alerts that 8 clients send one by one, each answered when the disk has it. */
  alertIngest: least(1500, '/s'),
  alertImport: least(11_000, '/s'),
  /** Among 1,000,000 alerts and 3,000,000 observables, 99 of 100. */
  alertPage: most(5, 'ms'),
  alertWords: most(20, 'ms'),
  observableExact: most(5, 'ms'),
  observablePart: most(20, 'ms'),
  observableGraph: most(20, 'ms'),
  alertFacets: most(50, 'ms'),
  /** The inbox in the window, from the click to the frame after the one that has its rows. */
  inboxDrawn: most(100, 'ms'),
  /** Among 10,000 cases with 100 indicators each. */
  caseAsk: most(50, 'ms'),
  /** All published sets of threat actors taken in, against reading, parsing and inserting the same. */
  actorImport: most(2, '×'),
  actorImportTime: most(8, 's'),
  actorImportMemory: most(500, 'MB'),
  /** A question about threat actors over HTTP, and 99 of 100. */
  actorAsk: most(5, 'ms'),
  actorAskMost: most(20, 'ms'),
  /** Threat actors searched as one types. */
  actorSearch: most(5, 'ms'),
  /** Five actors compared in the window, from the act to the frame after the one that has the matrix. */
  matrixDrawn: most(100, 'ms'),
  /** Frames while a node of a graph of 600 is dragged; a screen of 60 Hz that skips none shows 59.9 or so. */
  graphFrames: least(59, '/s'),
  /** One field of one record of the large register, until the window knows its effect. */
  registerChange: most(16, 'ms'),
} as const satisfies Record<string, Budget>

/** Tells whether a figure keeps to its budget. */
export function isWithin({ bound, value }: Budget, figure: number): boolean {
  return bound === 'least' ? figure >= value : figure <= value
}

/** A budget as the table shows it: `≥ 10 ×`, `≤ 60 ms`. */
export function spoken({ bound, value, unit }: Budget): string {
  return `${bound === 'least' ? '≥' : '≤'} ${value} ${unit}`
}
