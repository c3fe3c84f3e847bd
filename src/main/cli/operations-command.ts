import type { Command } from 'commander'
import { families } from '../../contract/family.ts'
import { documentedOperations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { operations } from '../parts/operations.ts'
import type { RowForm } from './answer-rows.ts'
import { exitCodes } from './exit-code.ts'
import type { Bind } from './job.ts'
import { unlike } from './nearest.ts'
import { printAnswers } from './print-answer.ts'

/** `operations`: lists all operations of the local API. */

/** Family names by the name of their service, accepted besides their own. */
export const familyWords: Readonly<Record<string, string>> = { ir: 'incidents', threat: 'actors' }

const form: RowForm = {
  columns: ['name', 'family', 'method', 'path', 'permission', 'needs_key', 'built'],
  rows: (answer) => answer as readonly OperationRow[],
}

export function addOperationsCommand(program: Command, bind: Bind): void {
  const command = program
    .command('operations')
    .description('List the operations of the local API, and which are built')
    .option('--family <name>', `only one family: ${families.map(({ name }) => name).join(', ')}`)
    .option('--extensions', 'include those not in the reference documents')
  const act = async (...[job, , { family, extensions }]: Parameters<Parameters<Bind>[1]>) => {
    const listed = extensions === true ? operations : documentedOperations
    const word = typeof family === 'string' ? (familyWords[family] ?? family) : null
    const names = families.map(({ name }) => name as string)
    if (word !== null && !names.includes(word)) {
      return unlike('family', `it must be one of ${names.join(', ')}`, word, names)
    }
    if (job.choices.isDryRun) {
      job.terminal.print('LOCAL list of operations')
      return exitCodes.done
    }
    const chosen = listed.filter((operation) => word === null || operation.family.name === word)
    // imported here rather than at the top: help and version must not wait for all handlers
    const { isBuilt } = await import('../operations/workstation.ts')
    printAnswers(job, [chosen.map((operation) => rowOf(operation, isBuilt(operation)))], form)
    return exitCodes.done
  }
  bind(command, act, { csv: true })
}

type OperationRow = {
  readonly name: string
  readonly family: string
  readonly method: string
  readonly path: string
  readonly permission: string | null
  readonly needs_key: boolean
  readonly built: boolean
}

function rowOf({ name, family, http, permission }: Operation, built: boolean): OperationRow {
  return {
    name,
    family: family.name,
    method: http.method,
    path: `${family.base}${http.path}`,
    permission: permission === 'any-key' || permission === 'public' ? null : permission,
    needs_key: permission !== 'public',
    built,
  }
}
