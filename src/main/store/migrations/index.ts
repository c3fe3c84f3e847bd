import { changeLog } from './0010-change-log.ts'
import { keysAndSettings } from './0020-keys-and-settings.ts'
import { triage } from './0030-triage.ts'
import { lists } from './0040-lists.ts'
import { dataPacks } from './0050-data-packs.ts'
import { lookups } from './0080-lookups.ts'
import { register } from './0090-register.ts'
import { registerFilings } from './0100-register-filings.ts'
import { sheetForms } from './0120-sheet-forms.ts'
import { indicatorRoles } from './0140-indicator-roles.ts'
import { lookupBatches } from './0150-lookup-batches.ts'
import { ownFileNames } from './0170-own-file-names.ts'
import { log } from './0180-log.ts'
import { sourceReadings } from './0190-source-readings.ts'
import { readAs } from './0195-read-as.ts'
import { walletsInAnyCase } from './0197-wallets-in-any-case.ts'
import { incidents } from './0200-incidents.ts'
import { alertBlocks } from './0205-alert-blocks.ts'
import { evidence } from './0210-evidence.ts'
import { alertsCountedTogether } from './0212-alerts-counted-together.ts'
import { webhooks } from './0220-webhooks.ts'
import { alertRanks } from './0230-alert-ranks.ts'
import { suppressionReasons } from './0232-suppression-reasons.ts'
import { networks } from './0236-networks.ts'
import { caseTasks } from './0240-case-tasks.ts'
import { caseTemplates } from './0242-case-templates.ts'
import { caseLinks } from './0244-case-links.ts'
import { caseTechniques } from './0245-case-techniques.ts'
import { actors } from './0260-actors.ts'
import { actorEvidence } from './0262-actor-evidence.ts'
import { alertFilters } from './0280-alert-filters.ts'
import { savedFilters } from './0290-saved-filters.ts'
import { actorProcedures } from './0294-actor-procedures.ts'
import { correctedComments } from './0300-corrected-comments.ts'
import { alertStates } from './0305-alert-states.ts'
import { caseWords } from './0310-case-words.ts'
import { observableTypes } from './0320-observable-types.ts'
import { replacedTechniques } from './0331-replaced-techniques.ts'
import { labelBlocks } from './0340-label-blocks.ts'
import { alertRevisions } from './0350-alert-revisions.ts'
import { alertReadings } from './0352-alert-readings.ts'
import { detection } from './0360-detection.ts'
import { undatedAlerts } from './0375-undated-alerts.ts'
import { registerImports } from './0380-register-imports.ts'
import { observablesLeftOut } from './0390-observables-left-out.ts'
import { refusedActorSets } from './0395-refused-actor-sets.ts'
import { sessionLabels } from './0396-session-labels.ts'
import { jobs } from './0400-jobs.ts'
import { logForSync } from './0410-log-for-sync.ts'
import { files } from './0420-files.ts'
import { scripts } from './0421-scripts.ts'
import { fileRules } from './0422-file-rules.ts'
import { importDigests } from './0423-import-digests.ts'
import { sessionFiles } from './0424-session-files.ts'
import { filesBegun } from './0428-files-begun.ts'
import type { Migration } from './migration.ts'

/** All migrations, sorted by number. */
export const migrations: readonly Migration[] = [
  changeLog,
  keysAndSettings,
  triage,
  lists,
  dataPacks,
  lookups,
  register,
  registerFilings,
  sheetForms,
  indicatorRoles,
  lookupBatches,
  ownFileNames,
  log,
  sourceReadings,
  readAs,
  walletsInAnyCase,
  incidents,
  alertBlocks,
  evidence,
  alertsCountedTogether,
  webhooks,
  alertRanks,
  suppressionReasons,
  networks,
  caseTasks,
  caseTemplates,
  caseLinks,
  caseTechniques,
  actors,
  actorEvidence,
  alertFilters,
  savedFilters,
  actorProcedures,
  correctedComments,
  alertStates,
  caseWords,
  observableTypes,
  replacedTechniques,
  labelBlocks,
  alertRevisions,
  alertReadings,
  detection,
  undatedAlerts,
  registerImports,
  observablesLeftOut,
  refusedActorSets,
  sessionLabels,
  jobs,
  logForSync,
  files,
  scripts,
  fileRules,
  importDigests,
  sessionFiles,
  filesBegun,
]
