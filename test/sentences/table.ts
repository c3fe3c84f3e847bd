import { actorClaimSentences } from './actor-claims.ts'
import { actorSentences } from './actors.ts'
import { alertSentences } from './alerts.ts'
import { caseFactSentences } from './case-facts.ts'
import { caseSentences } from './cases.ts'
import { dailySentences } from './daily.ts'
import { dropSentences } from './drops.ts'
import { dueSentences } from './due.ts'
import { estateSentences } from './estate.ts'
import { evidenceSentences } from './evidence.ts'
import { fileByteSentences } from './file-bytes.ts'
import { fileLeavingSentences } from './file-leaving.ts'
import { fileRelationSentences } from './file-relations.ts'
import { fileSentences } from './files.ts'
import { labelSentences } from './labels.ts'
import { lookupSentences } from './lookup.ts'
import { lookupFactSentences } from './lookup-facts.ts'
import { observableSentences } from './observables.ts'
import { packSentences } from './packs.ts'
import { registerSentences } from './register.ts'
import { registerPreviewSentences } from './register-preview.ts'
import { ruleSentences } from './rules.ts'
import { scriptSentences } from './scripts.ts'
import type { Sentence } from './sentence.ts'
import { settingsSentences } from './settings.ts'
import { timeSentences } from './times.ts'
import { triageSentences } from './triage.ts'
import { triageFactSentences } from './triage-facts.ts'
import { triageNothingSentences } from './triage-nothing.ts'
import { windowSentences } from './window.ts'
import { windowFactSentences } from './window-facts.ts'

/** All sentences of the window that state something, part by part. */
export const sentences: readonly Sentence[] = [
  ...fileRelationSentences,
  ...fileSentences,
  ...scriptSentences,
  ...fileByteSentences,
  ...ruleSentences,
  ...fileLeavingSentences,
  ...packSentences,
  ...registerSentences,
  ...timeSentences,
  ...evidenceSentences,
  ...estateSentences,
  ...triageSentences,
  ...dueSentences,
  ...triageNothingSentences,
  ...alertSentences,
  ...caseSentences,
  ...observableSentences,
  ...lookupSentences,
  ...settingsSentences,
  ...windowSentences,
  ...actorSentences,
  ...dailySentences,
  ...dropSentences,
  ...actorClaimSentences,
  ...registerPreviewSentences,
  ...lookupFactSentences,
  ...caseFactSentences,
  ...windowFactSentences,
  ...triageFactSentences,
  ...labelSentences,
]
