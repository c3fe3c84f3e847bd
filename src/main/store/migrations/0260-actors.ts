import type { Migration } from './migration.ts'

/**
 * Threat actors. These tables are built from the imported sets, which are stored in files, and rebuilt when the sets
 * change (`knowledge_stamp` identifies them); only `actor_decision` is the user's.
 */
export const actors: Migration = {
  number: 260,
  name: 'actors',
  sql: `
    CREATE TABLE knowledge_stamp (
      number INTEGER PRIMARY KEY CHECK (number = 1),
      stamp TEXT NOT NULL,
      built_at TEXT NOT NULL
    ) STRICT;
    CREATE TABLE knowledge_set (
      key TEXT PRIMARY KEY,
      pack TEXT NOT NULL,
      terms TEXT NOT NULL,
      difference TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE knowledge_object (
      set_key TEXT NOT NULL,
      id TEXT NOT NULL,
      kind TEXT NOT NULL,
      name TEXT NOT NULL,
      mitre_id TEXT,
      is_gone INTEGER NOT NULL,
      digest TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      PRIMARY KEY (set_key, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE actor (
      number INTEGER PRIMARY KEY,
      slug TEXT NOT NULL UNIQUE,
      sorted_by TEXT NOT NULL,
      updated_at TEXT,
      item TEXT NOT NULL,
      profile TEXT NOT NULL,
      free_item TEXT,
      free_profile TEXT
    ) STRICT;
    CREATE INDEX actor_by_name ON actor (sorted_by);
    CREATE TABLE actor_slug (
      slug TEXT PRIMARY KEY,
      actor INTEGER NOT NULL REFERENCES actor (number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE actor_facet (
      facet TEXT NOT NULL,
      key TEXT NOT NULL,
      free INTEGER NOT NULL,
      actor INTEGER NOT NULL REFERENCES actor (number),
      PRIMARY KEY (facet, free, key, actor)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX facet_of_actor ON actor_facet (actor, facet);
    CREATE TABLE actor_name (
      key TEXT NOT NULL,
      actor INTEGER NOT NULL REFERENCES actor (number),
      name TEXT NOT NULL,
      free INTEGER NOT NULL,
      PRIMARY KEY (key, actor, free)
    ) STRICT, WITHOUT ROWID;
    CREATE VIRTUAL TABLE actor_text USING fts5 (
      name, aliases, description, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );
    CREATE TABLE technique (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL,
      tactics TEXT NOT NULL,
      is_gone INTEGER NOT NULL,
      set_key TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE knowledge_node (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      label TEXT NOT NULL,
      degree INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE knowledge_edge (
      source INTEGER NOT NULL REFERENCES knowledge_node (number),
      target INTEGER NOT NULL REFERENCES knowledge_node (number),
      kind TEXT NOT NULL,
      PRIMARY KEY (source, target, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX edge_by_target ON knowledge_edge (target, source);
    CREATE TABLE name_conflict (
      key TEXT NOT NULL,
      name TEXT NOT NULL,
      actor INTEGER NOT NULL REFERENCES actor (number),
      PRIMARY KEY (key, actor)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE actor_decision (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('join', 'part')),
      one TEXT NOT NULL,
      other TEXT NOT NULL,
      decided_at TEXT NOT NULL,
      decided_by TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
}
