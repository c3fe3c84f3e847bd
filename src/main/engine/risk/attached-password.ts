/**
 * A protected file that comes with its password: the password keeps out filters alone, since whoever can read the
 * message can open the file.
 */
import { protectedMark } from '../reading/shown-mark.ts'
import { attachedFiles } from './attached-file.ts'
import type { LinkTally } from './context-reasons.ts'
import type { Finding } from './finding.ts'
import type { RiskSpan } from './risk-types.ts'

const searchedCharacters = 200_000
/** Maximum distance between the word for a password and the password, in characters. */
const reach = 80
const maxPlaces = 50

/** A password in the languages of the packs, and in Swedish and Czech. */
const passwordWord =
  /(?<![\p{L}\p{N}])(?:pass ?word|pass ?code|pwd|passwort|kennwort|mot de passe|mdp|contraseña|contrasena|clave|senha|palavra[- ]passe|parola chiave|wachtwoord|hasło|haslo|hasłem|lösenord|lösenordet|losenord|heslo|heslem)(?![\p{L}\p{N}])/giu
/** What stands before a password: a mark, a verb, or nothing. */
const given =
  /^[ \t](?=[^\s]{0,20}\p{N})|[:=]\s{0,4}|(?<![\p{L}\p{N}])(?:is|ist|lautet|est|es|é|è|je|är|luidt|brzmi)\s{1,4}/iu
/** Words that say that a file needs the password. */
const fileWord =
  /(?<![\p{L}\p{N}])(?:open|unlock|unzip|extract|file|archive|attach|document|protect|encrypt|pdf|zip|rar|datei|dokument|anhang|archiv|geschützt|verschlüssel|öffnen|fichier|pièce jointe|archivo|adjunto|documento|protég|chiffr|ouvrir|abrir|abertura|abri|descomprimir|protegid|cifrad|arquivo|ficheiro|anexo|criptograf|allegat|aprire|apertura|protett|crittograf|bijlage|bestand|beveiligd|versleuteld|openen|plik|załącznik|otwar|otworz|zabezpiecz|zaszyfrow|bilag|skydd|krypter|öppna|filen|soubor|příloh|otevř|zašifrov|chráněn)/iu
const archiveName = /\.(?:zip|rar|7z|ace|arj|iso|img|vhdx?|gz)$/i
const documentName = /\.(?:pdf|doc[xm]?|xls[xmb]?|ppt[xm]?|one|html?)$/i
/** Returns the password of a message that brings or links a protected file; none when it has no such file. */
export function findAttachedPassword(
  text: string,
  bodyFrom: number,
  tally: Pick<LinkTally, 'links'>,
): Finding[] {
  const body = text.slice(bodyFrom, bodyFrom + searchedCharacters)
  const holding = holdingOf(body, tally)
  if (holding === 'none') return []
  let count = 0
  for (const { 0: word, index } of body.matchAll(passwordWord)) {
    if (++count > maxPlaces) break
    const span = passwordAfter(body, index + word.length)
    if (span === null) continue
    const around = body.slice(Math.max(0, index - 120), span.end)
    // an archive needs no word: nothing else in the message can need a password
    if (holding === 'document' && !fileWord.test(around)) continue
    return [
      {
        code: 'attachment.password',
        key: 'password',
        span: { start: bodyFrom + index, end: bodyFrom + span.end },
      },
    ]
  }
  return []
}

/** Whether a message brings a protected file or an archive, a document or a link to one, or none of these. */
function holdingOf(body: string, { links }: Pick<LinkTally, 'links'>): 'protected' | 'document' | 'none' {
  if (body.includes(protectedMark)) return 'protected'
  const names = attachedFiles(body).map(({ name }) => name)
  if (names.some((name) => archiveName.test(name))) return 'protected'
  const isLinked = links.some(
    ({ address, isShared }) => isShared || /\.(?:zip|rar|7z|pdf|docx?|xlsx?|iso)(?:[?#]|$)/i.test(address),
  )
  return isLinked || names.some((name) => documentName.test(name)) ? 'document' : 'none'
}

/**
 * Returns the stretch of a password after the word for it. A word in small letters alone is none (`password: your date
 * of birth`), nor is an address.
 */
function passwordAfter(body: string, from: number): RiskSpan | null {
  const rest = body.slice(from, from + reach)
  const mark = given.exec(rest)
  if (mark === null || /[.!?]\s|\n\s*\n/.test(rest.slice(0, mark.index))) return null
  const start = from + mark.index + mark[0].length
  const written = /^["'“”„«<[(*\s]{0,6}([^\s"'“”»>\])*]{3,40})/u.exec(body.slice(start, start + 60))?.[1]
  const word = written?.replace(/[.,;:!?]+$/, '') ?? ''
  const isPassword = word.length >= 3 && /[\p{N}@#$%&!_]|^\p{Lu}{4,}$|\p{Ll}\p{Lu}/u.test(word)
  if (!isPassword || /^https?:|@.+\.|^www\./i.test(word)) return null
  return { start, end: Math.min(body.length, start + word.length) }
}
