import type { Component } from './components.ts'

/**
 * Returns the licences of all third-party components of a package with their full texts; identical texts are printed
 * once.
 */
export function licencesText(components: readonly Component[]): string {
  const all = withInner(components)
  const holders = new Map<string, string[]>()
  for (const component of all)
    for (const text of component.texts)
      holders.set(normal(text), [...(holders.get(normal(text)) ?? []), titleOf(component)])
  const texts = [...holders].map(([text, names], index) => ({ text, names, number: index + 1 }))
  const numbersOf = ({ texts: own }: Component) =>
    own.map((text) => texts.find((each) => each.text === normal(text))?.number)
  const list = all.map((component) => {
    const numbers = numbersOf(component)
    const where =
      numbers.length > 0 ? `text ${numbers.join(', ')}` : 'text with the package it was built into'
    return `  ${titleOf(component)} — ${component.licence} — ${where}\n      in ${component.places.join(', ')}`
  })
  return [
    'Skerry contains work of others. This file names all of it, and gives the licences under which it is passed on.\n',
    ...list,
    ...texts.map(
      ({ text, names, number }) =>
        `\n${rule}\nText ${number}: ${unique(names).join(', ')}\n${rule}\n\n${text}`,
    ),
    '',
  ].join('\n')
}

/**
 * Returns the components without a licence text, by title; Rust crates have theirs in the notice of the package that
 * contains them.
 */
export function withoutText(components: readonly Component[]): string[] {
  return components
    .flatMap((component) => [component, ...component.within.filter(({ kind }) => kind === 'data')])
    .filter(({ texts }) => texts.length === 0)
    .map(titleOf)
}

const rule = '─'.repeat(100)

function withInner(components: readonly Component[]): Component[] {
  return components.flatMap((component) => [component, ...withInner(component.within)])
}

function titleOf({ name, version }: Component): string {
  return version === null ? name : `${name} ${version}`
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)]
}

/** Normalises what differs between editors: line ends and trailing spaces. */
function normal(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()
}
