-- A proof of work is one request's: equal requests at once bring the same one, and are one order. Proofs spent before are nobody's.
alter table spent_proof add column request_hash bytea;
