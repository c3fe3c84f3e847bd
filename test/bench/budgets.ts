/**
 * All performance targets of Skerry. A figure that misses its target is marked; no test fails because of time. Ratios
 * are relative to a peer measured in the same run, so that a busy machine slows both.
 */
export type Budget = {
  /** `least`: a lower bound; `most`: an upper bound. */
  readonly bound: 'least' | 'most'
  readonly value: number
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'B' | '/s'
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
  /** Peak memory of the whole process, without that of the distinct values. */
  peakMemory: most(200, 'MB'),
  /** A list of many distinct values on the command line, relative to one of few from as many bytes, and to `rg -o | sort -u`. */
  manyValues: most(2, '×'),
  manyAgainstRipgrep: most(2, '×'),
  /** Peak memory of that command in addition to that for few values, by value. */
  manyMemory: most(300, 'B'),
  /** Peak memory of triage with its window, table and database for a log of 1 GB. */
  largeLogMemory: most(250, 'MB'),
  /** A file opened by path in the triage view. */
  firstRows: most(300, 'ms'),
  longestStall: most(100, 'ms'),
  /** A mail of 25 MB, and a mailbox of 10,000 messages, opened by path. */
  mailFirst: most(500, 'ms'),
  mailWhole: most(3, 's'),
  mailboxRate: least(150, '/s'),
  /** Facts of packs for every row of a log, relative to reading it. */
  knownHere: most(0.05, '×'),
  /** 1 MB of text posted to the local API. */
  textMedian: most(60, 'ms'),
  textFirst: most(150, 'ms'),
  /** 200 indicators posted to the local API. */
  batchMedian: most(20, 'ms'),
  /** One value looked up over the local API. */
  lookupMedian: most(5, 'ms'),
  /** One value looked up beside 500 hostile requests, sixteen at a time, and 600 idle connections: the 99th percentile. */
  loadedLookup: most(100, 'ms'),
  /** From spawn to ready, relative to a bare Node that starts and ends. */
  hostReady: most(3.5, '×'),
  /** The desktop window relative to an empty one of the same Electron. */
  desktopDrawn: most(1.5, '×'),
  /** Loading the contract in addition to the schema library. */
  contractLoad: most(10, 'ms'),
  /** A list of 10,000,000 SHA-256 digests imported as a hash set. */
  hashSetImport: most(90, 's'),
  /** Size of the set on disk, relative to its digests alone. */
  hashSetSize: most(1.1, '×'),
  /** Peak memory of that import relative to one of a tenth of the digests: it does not grow with the set. */
  hashSetMemory: most(1.25, '×'),
  /** Digests looked up one after the other in that set, half of them in it. */
  hashLookups: least(100_000, '/s'),
  /** A register of 25,000 arrangements, 10,000 providers, 18,000 functions: read, derived, checked, packaged. */
  registerLarge: most(8, 's'),
  registerMemory: most(1000, 'MB'),
  /** A register of 1,000 arrangements. */
  registerUsual: most(0.4, 's'),
  /** Alerts that 8 clients send one by one, each answered once it is durable. */
  alertIngest: least(1500, '/s'),
  alertImport: least(11_000, '/s'),
  /** 99th percentile among 1,000,000 alerts and 3,000,000 observables. */
  alertPage: most(5, 'ms'),
  alertWords: most(20, 'ms'),
  observableExact: most(5, 'ms'),
  observablePart: most(20, 'ms'),
  observableGraph: most(20, 'ms'),
  alertFacets: most(50, 'ms'),
  /** The inbox in the window, from the click to the frame after the one with its rows. */
  inboxDrawn: most(100, 'ms'),
  /** Among 10,000 cases with 100 indicators each. */
  caseAsk: most(50, 'ms'),
  /** All published sets of threat actors imported, relative to reading, parsing and inserting the same. */
  actorImport: most(2, '×'),
  actorImportTime: most(8, 's'),
  actorImportMemory: most(500, 'MB'),
  /** A query about threat actors over HTTP, and its 99th percentile. */
  actorAsk: most(5, 'ms'),
  actorAskMost: most(20, 'ms'),
  /** Incremental search for threat actors. */
  actorSearch: most(5, 'ms'),
  /** Five actors compared in the window, from the action to the frame after the one with the matrix. */
  matrixDrawn: most(100, 'ms'),
  /** Frame rate while a node of a graph of 600 is dragged; a 60 Hz screen without dropped frames reports about 59.9. */
  graphFrames: least(59, '/s'),
  /** Ordinary files of a Debian system, analysed by identity, strings and their own tool. */
  fileRate: least(150, '/s'),
  fileMail: most(150, 'ms'),
  filePdf: most(3, 's'),
  /** Megabytes a second of the tool for captures. */
  fileCapture: least(100, '/s'),
  fileSimilar: most(200, 'ms'),
  /** Resident memory of the host after all of them. */
  fileHostMemory: most(300, 'MB'),
  /** One field of one record of the large register, until the window has its effect. */
  registerChange: most(16, 'ms'),
} as const satisfies Record<string, Budget>

/** Whether a figure meets its budget. */
export function isWithin({ bound, value }: Budget, figure: number): boolean {
  return bound === 'least' ? figure >= value : figure <= value
}

/** Formats a budget for the table: `≥ 10 ×`, `≤ 60 ms`. */
export function spoken({ bound, value, unit }: Budget): string {
  return `${bound === 'least' ? '≥' : '≤'} ${value} ${unit}`
}
