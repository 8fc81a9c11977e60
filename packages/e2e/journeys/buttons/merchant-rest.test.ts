import { testButtons } from '../../fixtures/button-walk.ts';

testButtons('merchant', { but: ['goods', 'order'] });
