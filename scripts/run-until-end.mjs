import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { binaries } from './install.mjs'

/** Milliseconds between two checks of whether npm is still running. */
const orphanCheckMs = 500

/** Signals by which a person, a terminal or a service manager ends a program. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a long-running program of node_modules/.bin and returns its exit code. A signal to this process is forwarded to
 * the program, which shuts down in its own way; so is the end of this process, which a Node program notices by its IPC
 * channel (`hasChannel`).
 */
export function runUntilEnd(program, args, options = {}) {
  const started = binaries()
  const child = spawn(program, args, {
    ...started,
    cwd: options.cwd ?? started.cwd,
    stdio: options.hasChannel === true ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  // Ctrl+C in a terminal reaches the program directly, and a second one would end it at once
  const forward = (signal) => {
    if (signal !== 'SIGINT' || process.stdin.isTTY !== true) child.kill(signal)
  }
  for (const signal of signals) process.on(signal, forward)
  // npm sends a signal to the shell in between, which ends silently; this process then gets another parent
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM')
  }, orphanCheckMs)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, forward)
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
