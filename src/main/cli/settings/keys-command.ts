import type { Command } from 'commander'
import { fullAccess, permissions } from '../../../contract/permission.ts'
import type { Problem } from '../../../contract/problem.ts'
import type { ApiKey } from '../../../contract/workstation/settings/settings.ts'
import type { RowForm } from '../answer-rows.ts'
import { askWindow } from '../ask-window.ts'
import type { Bind, Job } from '../job.ts'
import { unlike } from '../nearest.ts'
import { printAnswers, printJson } from '../print-answer.ts'

/** `keys`: the keys with which other programs use the local API. */

const grants: readonly string[] = [...permissions, fullAccess]

const keyRows: RowForm = {
  columns: ['id', 'name', 'prefix', 'permissions', 'created_at', 'last_used_at', 'uses'],
  rows: (answer) => (answer as { keys: readonly ApiKey[] }).keys,
}

export function addKeysCommand(program: Command, bind: Bind): void {
  const keys = program
    .command('keys')
    .helpCommand(false)
    .description('List, create and delete keys of the local API')
  const list = keys.command('list').description('List the keys')
  bind(list, (job) => askWindow(job, 'keys.list', {}, (answer) => printAnswers(job, [answer], keyRows)), {
    csv: true,
  })
  const create = keys
    .command('create')
    .description('Create a key; it is shown only once')
    .argument('<name>', 'what the key is for')
    .requiredOption('--permission <permission...>', `what it may do: ${grants.join(', ')}`)
  bind(create, (job, [name], { permission }) => createKey(job, String(name), permission as readonly string[]))
  const remove = keys
    .command('delete')
    .description('Delete a key; it stops working at once')
    .argument('<id>', 'as shown by keys list')
  bind(remove, (job, [id]) =>
    askWindow(job, 'keys.delete', { id: String(id) }, (answer) => printDeleted(job, answer)),
  )
}

async function createKey(job: Job, name: string, given: readonly string[]): Promise<number | Problem> {
  const asked = given.flatMap((word) => word.split(',')).map((word) => word.trim())
  const unknown = asked.find((word) => !grants.includes(word))
  if (unknown !== undefined) {
    return unlike('permission', `there is no ${unknown.slice(0, 60)}`, unknown, grants)
  }
  return askWindow(job, 'keys.create', { name, permissions: [...new Set(asked)] }, (answer) => {
    if (job.choices.form === 'json') return printJson(job.terminal, answer)
    const { key, secret } = answer as { key: ApiKey; secret: string }
    printAnswers(job, [{ id: key.id, name: key.name, permissions: key.permissions, key: secret }], undefined)
    job.terminal.note('Save the key now: it is not shown again.')
  })
}

function printDeleted({ choices, terminal }: Job, answer: unknown): void {
  if (choices.form === 'json') printJson(terminal, answer)
  else terminal.note('The key is deleted.')
}
