/** The port of signing in elsewhere: where the browser goes, and whom it comes back as. */
import type { AccountConfig } from '#kit/config';
import type { Outside } from '#kit/http';

/** What one journey is known by. All of it is drawn by the caller, for this journey alone. */
export interface SocialJourney {
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  /** 64 hexadecimal digits: every provider takes such a state. */
  state: string;
  /** What an id token has to name. Providers without id tokens look away. */
  nonce: string;
  /** The secret of PKCE. Providers without PKCE look away. */
  verifier: string;
}

/** Who somebody is there. */
export interface SocialIdentity {
  /** Who says so. `subject` is unique within it and nowhere else. */
  issuer: string;
  subject: string;
  /** What he is called there, for people; may be empty. Nothing is decided by it. */
  name: string;
}

/** Ways outside, by who names the address. */
export interface SocialOutside {
  /** To the provider that an administrator typed in. */
  chosen: Outside;
  /** To wherever that provider's own documents lead: the open internet only. */
  named: Outside;
}

export interface SocialDriver {
  id: string;
  /** The provider's address for the browser. Throws `GatewayError`. */
  begin(config: AccountConfig, journey: SocialJourney, outside: SocialOutside): Promise<string>;
  /**
   * Who came back with this query. The state is the caller's to compare. Throws `GatewayError`: `refused` where the provider said no (turned
   * down there, a code that is none or was used), `rubbish` for an answer that proves nothing, `silent`.
   */
  finish(config: AccountConfig, journey: SocialJourney, query: URLSearchParams, outside: SocialOutside): Promise<SocialIdentity>;
}
