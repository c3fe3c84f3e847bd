/** The rules of docs/architecture.md: imports point inward, and each outside thing has one home. */
const not = (...paths) => ({ pathNot: paths })

module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^src/contract' },
      to: { path: '^src/(?!contract)' },
    },
    {
      name: 'engine-is-pure',
      severity: 'error',
      from: { path: '^src/main/engine', pathNot: '(?:\\.test|-wasm)\\.ts$' },
      to: {
        path: [
          '^src/main/(?!engine)',
          '^src/(renderer|preload)',
          '^(node:)?(fs|net|http|https|dns|tls|dgram|worker_threads|child_process)(/|$)',
        ],
      },
    },
    {
      name: 'engine-reads-the-contract-only',
      severity: 'error',
      from: { path: '^src/main/engine' },
      to: { path: '^src/', pathNot: ['^src/main/engine', '^src/contract'] },
    },
    {
      name: 'jobs-know-the-engine-only',
      severity: 'error',
      from: { path: '^src/main/jobs' },
      to: { path: '^src/', pathNot: ['^src/main/(jobs|engine)', '^src/contract'] },
    },
    {
      name: 'store-knows-records-only',
      severity: 'error',
      from: { path: '^src/main/store' },
      to: { path: '^src/', pathNot: ['^src/main/store', '^src/contract'] },
    },
    {
      name: 'sql-lives-in-the-store',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/store') },
      to: { path: 'better-sqlite3' },
    },
    {
      name: 'a-part-knows-no-other',
      comment: 'what a part needs of another it gets with its tools, or asks an operation for',
      severity: 'error',
      from: { path: '^src/main/parts/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/main/parts/', pathNot: ['^src/main/parts/$1/', '^src/main/parts/cases/model/'] },
    },
    {
      name: 'records-of-cases-know-no-face',
      comment:
        'what alerts, cases and observables do with the records that they share, for handlers and threads',
      severity: 'error',
      from: { path: '^src/main/parts/cases/model/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/main/parts/', pathNot: '^src/main/parts/cases/model/' },
    },
    {
      name: 'only-incident-response-shares-a-model',
      severity: 'error',
      from: {
        path: '^src/main/parts/(?!alerts/|cases/|observables/)[^/]+/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^src/main/parts/cases/' },
    },
    {
      name: 'operations-know-no-part',
      severity: 'error',
      from: {
        path: '^src/main/operations',
        pathNot: ['\\.test\\.ts$', '^src/main/operations/workstation\\.ts$'],
      },
      to: { path: '^src/main/parts' },
    },
    {
      name: 'the-workstation-knows-the-list-alone',
      severity: 'error',
      from: { path: '^src/main/operations/workstation\\.ts$' },
      to: { path: '^src/main/parts', pathNot: '^src/main/parts/(open-doors|operations)\\.ts$' },
    },
    {
      name: 'operations-know-no-face',
      severity: 'error',
      from: { path: '^src/main/(operations|parts)' },
      to: { path: '^src/(main/(http|cli|electron|headless)|renderer|preload)' },
    },
    {
      name: 'faces-go-through-the-workstation',
      severity: 'error',
      from: { path: '^src/main/(http|cli|electron|headless)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/main/(engine|store|jobs|operations|parts)',
        pathNot: [
          '^src/main/parts/operations\\.ts$',
          '^src/main/operations/(workstation|call/context|data-dir/(data-dir|disk-fault|data-dir-lock|data-dir-checks|salvage|verify-archive)|system/(project|random|clock|last-resort|end-asked))\\.ts$',
          '^src/main/jobs/worker/(carrier|permission-flags|protocol)\\.ts$',
        ],
      },
    },
    {
      name: 'connections-have-one-home',
      comment: 'what a person did not ask for by adding a webhook goes nowhere; faces listen',
      severity: 'error',
      from: {
        path: '^src/main/(operations|parts|store|jobs)/',
        pathNot: ['\\.test\\.ts$', '^src/main/parts/webhooks/post-body\\.ts$'],
      },
      to: { path: '^(node:)?(net|http|https|http2|tls|dgram|dns)(/|$)' },
    },
    {
      name: 'electron-has-one-home',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/electron', '^src/preload') },
      to: { path: '(^|node_modules/)electron(/|$)' },
    },
    {
      name: 'undici-has-one-home',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/client') },
      to: { path: 'undici' },
    },
    {
      name: 'archives-have-one-reader',
      comment: 'the window opens packages of its own host; workbooks are written by their library',
      severity: 'error',
      from: {
        path: '^src',
        pathNot: [
          '\\.test\\.ts$',
          '-by-hand\\.ts$',
          '^src/main/engine/archive/',
          '^src/renderer/register/package/package-files\\.ts$',
        ],
      },
      to: { path: '(^|node_modules/)(fflate|yauzl|jszip|adm-zip)(/|$)' },
    },
    {
      name: 'xml-has-one-reader',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/engine/xml/') },
      to: { path: '(^|node_modules/)(saxes|sax|fast-xml-parser)(/|$)' },
    },
    {
      name: 'html-has-one-reader',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/engine/(message/|reading/xml-text)') },
      to: { path: '(^|node_modules/)(htmlparser2|parse5|cheerio)(/|$)' },
    },
    {
      name: 'mail-has-one-reader',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/engine/message/') },
      to: { path: '(^|node_modules/)(postal-mime|mailparser|libmime)(/|$)' },
    },
    {
      name: 'pdf-has-one-reader',
      severity: 'error',
      from: { path: '^src', ...not('^src/main/engine/document/') },
      to: { path: '(^|node_modules/)(unpdf|pdfjs-dist)(/|$)' },
    },
    {
      name: 'the-window-knows-the-contract-only',
      severity: 'error',
      from: { path: '^src/(renderer|preload)' },
      to: { path: '^src/main' },
    },
    {
      name: 'what-ships-needs-no-test',
      comment: 'builders of tests stand with the tests',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^test/|\\.test\\.tsx?$' },
    },
    {
      name: 'a-view-knows-no-other',
      comment:
        'what a view offers others stands in its shared/; what belongs to none in state/ or ui/; one leads to another by a path',
      severity: 'error',
      from: {
        path: '^src/renderer/(?!(?:ui|state|day|activity|jobs|theme|frame)/)([^/]+)/',
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '^src/renderer/(?!(?:ui|state|day|activity|jobs|theme)/)[^/]+/|^src/renderer/views\\.ts$',
        pathNot: ['^src/renderer/$1/', '^src/renderer/[^/]+/shared/', '^src/renderer/packs/'],
      },
    },
    {
      name: 'the-frame-knows-no-view',
      comment: 'the frame, and what views share, know views by the list that the window is started with',
      severity: 'error',
      from: { path: '^src/renderer/(frame|state|ui|day|activity|jobs|theme)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/renderer/(?!(?:ui|state|day|activity|jobs|theme|frame)/)[^/]+/|^src/renderer/views\\.ts$',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
}
