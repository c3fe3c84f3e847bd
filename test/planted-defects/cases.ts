import type { Defect } from './defect.ts'

/** Cases: evidence, seal, undo, export, labels. */
export const caseDefects: readonly Defect[] = [
  {
    id: 'cases-sealed-while-changing',
    hurts:
      'Evidence added while a case is being sealed is in its log, and its bytes are missing in the archive.',
    file: 'src/main/parts/cases/evidence/seal-case.ts',
    from: "  if ((log.at(-1)?.hash ?? null) !== head)\n    return problem('conflict', 'The evidence of the case changed while it was being sealed. Seal it again.')\n",
    to: '',
    test: 'test/contract/evidence.test.ts',
  },
  {
    id: 'cases-slipped-in',
    hurts: 'A file slipped into a sealed archive is not noticed when the archive is verified.',
    file: 'src/main/engine/case/sealed-case.ts',
    from: '    if (!listed.has(name) && !vouchingFiles.some((each) => each === name))\n',
    to: "    if (!listed.has(name) && name.startsWith('evidence/'))\n",
    test: 'test/contract/evidence.test.ts',
  },
  {
    id: 'cases-torn-evidence',
    hurts: 'The torn remains of a file from a crash are kept in place of the evidence that is added now.',
    file: 'src/main/operations/data-dir/blob-folder.ts',
    from: '        await rename(from, to)\n',
    to: '        if (!existsSync(to)) await rename(from, to)\n',
    test: 'src/main/operations/data-dir/blob-folder.test.ts',
  },
  {
    id: 'cases-two-writers',
    hurts: 'Of two people who change one task, the later overwrites what the earlier wrote without knowing.',
    file: 'src/main/parts/cases/case/case-task-handlers.ts',
    from: '    const stale = changedSince(former, task)\n    if (stale !== null) return stale\n',
    to: '',
    test: 'test/contract/case-two-writers.test.ts',
  },
  {
    id: 'cases-last-label',
    hurts: 'A case tagged TLP:RED and TLP:GREEN is exported as TLP:GREEN.',
    file: 'src/contract/handling-labels.ts',
    from: 'tlp = Math.max(tlp, tlpLevels.indexOf(level))',
    to: 'tlp = tlpLevels.indexOf(level)',
    test: 'src/contract/handling-labels.test.ts',
  },
  {
    id: 'cases-invented-time',
    hurts: 'A table of a case gives the time of receipt as the time at which an alert happened.',
    file: 'src/main/engine/case-export/case-tables.ts',
    from: 'csv(alertColumns, given.alerts.map(withKnownTime))',
    to: 'csv(alertColumns, given.alerts)',
    test: 'test/contract/undated-alerts.test.ts',
  },
  {
    id: 'cases-formula-behind-a-semicolon',
    hurts: 'A cell `x;=1+1` of an export is executed by a spreadsheet that splits lines at semicolons.',
    file: 'src/contract/people-csv.ts',
    from: `cell.replace(behindSeparator, "$1'")`,
    to: 'cell',
    test: 'src/contract/people-csv.test.ts',
  },
  {
    id: 'cases-report-too-early',
    hurts: 'The report of a resolved case says that it is open, and has no verdict.',
    file: 'src/main/parts/cases/model/resolve-case.ts',
    from: 'exportedCase({ ...found, ...resolved, report: null }, act.writer)',
    to: 'exportedCase({ ...found, report: null }, act.writer)',
    test: 'test/contract/cases.test.ts',
  },
  {
    id: 'undo-twice',
    hurts:
      'An act that was undone already is undone again by a second window, which takes back what was restored.',
    file: 'src/main/operations/undo/take-act-back.ts',
    from: 'if (!stands(act.writer, target.number))',
    to: 'if (target.undoes !== null && !stands(act.writer, target.number))',
    test: 'test/contract/activity.test.ts',
  },
  {
    id: 'undo-written-twice',
    hurts: 'Undo of an act that wrote a record twice puts back what the act itself wrote first.',
    file: 'src/main/store/log/acts.ts',
    from: 'first === undefined ? row : { ...row, before: first.before }',
    to: 'row',
    test: 'src/main/store/log/log.test.ts',
  },
]
