import type { Command } from 'commander'
import { addActorsCommand } from './actors/actors-command.ts'
import { addAlertsCommand } from './alerts/alerts-command.ts'
import { addCallCommand } from './call-command.ts'
import { addCasesCommand } from './cases/cases-command.ts'
import { addVerifyCommand } from './cases/verify-command.ts'
import { addDoctorCommand } from './doctor-command.ts'
import { addFileCommands } from './files/file-commands.ts'
import { addRuleCommands } from './files/rule-commands.ts'
import { addScriptCommands } from './files/script-commands.ts'
import type { Bind } from './job.ts'
import { addJobsCommand } from './jobs/jobs-command.ts'
import { addCidrCommand } from './lookups/cidr-command.ts'
import { addHeadersCommand } from './lookups/headers-command.ts'
import { addObservablesCommand } from './observables/observables-command.ts'
import { addOperationCommands } from './operation-command.ts'
import { addOperationsCommand } from './operations-command.ts'
import { addPacksCommand } from './packs/packs-command.ts'
import { addDueCommand } from './register/due-command.ts'
import { addRegisterCommand } from './register/register-command.ts'
import { addSalvageCommand } from './salvage-command.ts'
import { addSearchCommand } from './search-command.ts'
import { addServeCommand } from './serve-command.ts'
import { addConfigCommand } from './settings/config-command.ts'
import { addKeysCommand } from './settings/keys-command.ts'
import { addWebhooksCommand } from './webhooks/webhooks-command.ts'

/** Adds the commands of a part, or of the command line itself; `words` are those of the current command line. */
export type AddCommands = (program: Command, bind: Bind, words: readonly string[]) => void

/**
 * All commands, in the order of the help: those of the contract, those of parts in folders of the same name, those of
 * the host.
 */
export const commands: readonly AddCommands[] = [
  addOperationCommands,
  addFileCommands,
  addScriptCommands,
  addRuleCommands,
  addSearchCommand,
  addHeadersCommand,
  addCidrCommand,
  addPacksCommand,
  addActorsCommand,
  addRegisterCommand,
  addDueCommand,
  addAlertsCommand,
  addCasesCommand,
  addVerifyCommand,
  addWebhooksCommand,
  addObservablesCommand,
  addJobsCommand,
  addServeCommand,
  addKeysCommand,
  addOperationsCommand,
  addCallCommand,
  addDoctorCommand,
  addSalvageCommand,
  addConfigCommand,
]
