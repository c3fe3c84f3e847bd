import type { Migration } from './migration.ts'

/**
 * Networks among the observables are found by address, like addresses: each has its first address and the length of its
 * prefix out of 128 bits, an IPv4 network as an IPv4-mapped one. For existing rows both are derived from the text;
 * values that are not networks get none.
 */
export const networks: Migration = {
  number: 236,
  name: 'networks',
  sql: `
    ALTER TABLE observable ADD COLUMN prefix INTEGER;
    CREATE TEMP TABLE network AS
      WITH
        kept AS (
          SELECT number, substr(value, 1, instr(value, '/') - 1) AS address,
            CAST(substr(value, instr(value, '/') + 1) AS INTEGER) AS bits
          FROM observable
          WHERE type = 'cidr' AND value GLOB '?*/[0-9]*' AND value NOT GLOB '*/*[^0-9]*' AND value NOT GLOB '*[^0-9a-f:./]*'
        ),
        dotted AS (
          SELECT number, bits + iif(address LIKE '::ffff:%', 0, 96) AS prefix,
            '[' || replace(replace(address, '::ffff:', ''), '.', ',') || ']' AS parts
          FROM kept WHERE address GLOB '*.*.*.*' AND replace(address, '::ffff:', '') NOT GLOB '*[^0-9.]*'
        ),
        ipv4 AS (
          SELECT number, prefix, '00000000000000000000ffff' || printf('%02x%02x%02x%02x',
            parts ->> 0, parts ->> 1, parts ->> 2, parts ->> 3) AS digits
          FROM dotted WHERE json_valid(parts) AND json_array_length(parts) = 4
        ),
        halves AS (
          SELECT number, bits, address,
            8 - length(address) + length(replace(address, ':', ''))
              + iif(address GLOB '::*', 1, 0) + iif(address GLOB '*::', 1, 0) AS zeros
          FROM kept WHERE address GLOB '*:*' AND address NOT GLOB '*.*' AND address NOT GLOB '*:::*' AND address NOT GLOB '*::*::*'
        ),
        whole AS (
          SELECT number, bits, iif(address GLOB '*::*',
            iif(address GLOB '::*', '', substr(address, 1, instr(address, '::') - 1) || ':')
              || rtrim(substr('0:0:0:0:0:0:0:0:', 1, zeros * 2), ':')
              || iif(address GLOB '*::', '', ':' || substr(address, instr(address, '::') + 2)),
            address) AS address
          FROM halves
        ),
        grouped AS (SELECT number, bits, '["' || replace(address, ':', '","') || '"]' AS parts FROM whole),
        ipv6 AS (
          SELECT number, bits AS prefix, (
              SELECT group_concat(substr('000' || value, -4), '' ORDER BY key) FROM json_each(parts)
            ) AS digits
          FROM grouped WHERE json_array_length(parts) = 8
        ),
        cut AS (
          SELECT number, prefix, substr(digits, 1, prefix / 4) AS head, (instr('0123456789abcdef', substr(digits, prefix / 4 + 1, 1)) - 1) AS edge
          FROM (SELECT * FROM ipv4 UNION ALL SELECT * FROM ipv6)
          WHERE prefix BETWEEN 0 AND 128 AND length(digits) = 32
        )
      SELECT number, prefix, unhex(substr(
        head || substr('0123456789abcdef', (edge >> (4 - prefix % 4) << (4 - prefix % 4)) + 1, 1) || '${'0'.repeat(32)}', 1, 32)) AS first
      FROM cut;
    UPDATE observable SET address = network.first, prefix = network.prefix
      FROM network WHERE network.number = observable.number AND network.first IS NOT NULL;
    DROP TABLE network;
    CREATE INDEX observable_by_network ON observable (address, prefix) WHERE prefix IS NOT NULL;
  `,
}
