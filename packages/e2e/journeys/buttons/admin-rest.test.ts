import { testButtons } from '../../fixtures/button-walk.ts';

testButtons('admin', { but: ['finance', 'merchant', 'order'] });
