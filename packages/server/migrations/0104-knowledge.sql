-- What models may quote, and questions with their answers (docs/domain/ai.md, docs/decisions/0091-knowledge-in-full-text.md).

create table ai_category (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  sort int not null default 0,
  -- 1: documents of the house in it answer in shops too.
  is_shared smallint not null default 0 check (is_shared in (0, 1)),
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()
);

create table ai_document (
  id bigint generated always as identity primary key,
  -- Null: the house's.
  merchant_id bigint constraint ai_document_merchant references merchant,
  cate_id bigint not null constraint ai_document_cate references ai_category,
  title text not null check (length(title) between 1 and 100),
  content text not null,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now(),
  update_at timestamptz not null default now()
);
create index ai_document_cate_id on ai_document (cate_id);
create index ai_document_merchant_id on ai_document (merchant_id) where merchant_id is not null;
create index ai_document_order on ai_document (update_at desc, id desc);

-- A document in pieces that a model is given whole. Its words are pairs of neighbouring signs, or whole words of letters, and whose it is.
create table ai_piece (
  id bigint generated always as identity primary key,
  document_id bigint not null references ai_document on delete cascade,
  place int not null,
  content text not null,
  words tsvector not null,
  unique (document_id, place)
);
create index ai_piece_words on ai_piece using gin (words);

-- Questions with their answers: used only as the evaluation found them.
create table ai_set (
  id bigint generated always as identity primary key,
  merchant_id bigint constraint ai_set_merchant references merchant,
  name text not null check (length(name) between 1 and 40),
  is_shared smallint not null default 0 check (is_shared in (0, 1)),
  status smallint not null default 0 check (status in (0, 1)),
  -- Rises with every change of its pairs.
  revision int not null default 0,
  tested_revision int,
  tested_right int,
  tested_count int,
  is_passed boolean not null default false,
  tested_at timestamptz,
  create_at timestamptz not null default now(),
  -- Nothing is used that was changed since it was evaluated, or did not pass.
  constraint ai_set_tested check (status = 0 or (is_passed and tested_revision is not distinct from revision))
);
create index ai_set_merchant_id on ai_set (merchant_id) where merchant_id is not null;

create table ai_pair (
  id bigint generated always as identity primary key,
  set_id bigint not null constraint ai_pair_set references ai_set on delete cascade,
  -- 1: held out; empty answer: it has to go to a person.
  is_test smallint not null default 0 check (is_test in (0, 1)),
  question text not null check (length(question) between 1 and 300),
  answer text not null default '',
  words tsvector not null,
  create_at timestamptz not null default now(),
  constraint ai_pair_once unique (set_id, question),
  constraint ai_pair_answered check (is_test = 1 or answer <> '')
);
create index ai_pair_words on ai_pair using gin (words) where is_test = 0;
create index ai_pair_of on ai_pair (set_id, id desc);
